// Puts `X.br` and `X.gz` beside every file X of a build that gets smaller by it: the server sends them to whoever takes
// brotli (browsers do from servers that they trust) or gzip.

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterBuild, filesIn } from './after_build';

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export const packed = () =>
  afterBuild('packed', (folder) => {
    for (const path of filesIn(folder)) {
      const bytes = readFileSync(path);
      const small = gzipSync(bytes, { level: 9 });
      if (small.length >= 0.9 * bytes.length) continue;
      writeFileSync(`${path}.gz`, small);
      writeFileSync(`${path}.br`, brotli(bytes));
    }
  });
