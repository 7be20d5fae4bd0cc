// Makes the service worker of a build: every file of it, by what is in it.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { afterBuild, filesIn } from './after_build';

const worker = 'service-worker.js';

export const offline = (source: string) =>
  afterBuild('offline', (folder) => {
    const files: Record<string, string> = {};
    for (const path of filesIn(folder).sort()) {
      const name = relative(folder, path).split(sep).join('/');
      if (name !== worker) files[name] = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
    }
    writeFileSync(join(folder, worker), `const files = ${JSON.stringify(files)};\n${readFileSync(source, 'utf8')}`);
  });
