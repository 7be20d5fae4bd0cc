// Makes the service worker of a build: every file of it, by what is in it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const worker = 'service-worker.js';

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    return each.isDirectory() ? filesIn(path) : [path];
  });
}

export function offline(source: string): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files: Record<string, string> = {};
        for (const path of filesIn(folder).sort()) {
          const name = relative(folder, path).split(sep).join('/');
          if (name !== worker) files[name] = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
        }
        writeFileSync(join(folder, worker), `const files = ${JSON.stringify(files)};\n${readFileSync(source, 'utf8')}`);
      },
    },
  };
}
