// Puts `X.gz` beside every file X of a build that gets smaller by it: the server sends it to whoever takes gzip.

import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterBuild, filesIn } from './after_build';

export const packed = () =>
  afterBuild('packed', (folder) => {
    for (const path of filesIn(folder)) {
      const bytes = readFileSync(path);
      const small = gzipSync(bytes, { level: 9 });
      if (small.length < 0.9 * bytes.length) writeFileSync(`${path}.gz`, small);
    }
  });
