// What is done with the files of a build when all of them are written.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    return each.isDirectory() ? filesIn(path) : [path];
  });
}

export function afterBuild(name: string, act: (folder: string) => void): Plugin {
  let folder = '';
  return {
    name,
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle: { order: 'post', sequential: true, handler: () => act(folder) },
  };
}
