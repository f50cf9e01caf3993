import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fileListPath, type FileList } from './src/app/offline/file-list.ts';

/** PNG fallbacks that only the sign-in page of old browsers uses, and what installing a page takes. */
const isLeftOut = (name: string) => name.endsWith('.png') || name.endsWith('.webmanifest');

/** Writes the list of files that the demo needs offline. */
export function offlineFiles(): Plugin {
  let unhashed: readonly string[] = [];
  return {
    name: 'offline-files',
    enforce: 'post',
    configResolved({ publicDir }) {
      unhashed = readdirSync(publicDir);
    },
    generateBundle(_, bundle) {
      const hash = createHash('sha256');
      for (const [name, output] of Object.entries(bundle).sort()) {
        hash.update(name).update(output.type === 'asset' ? output.source : output.code);
      }
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const list: FileList = {
        version: hash.digest('hex').slice(0, 16),
        files: [...built, ...unhashed].filter((name) => !isLeftOut(name)).map((name) => `/${name}`),
      };
      const source = JSON.stringify(list);
      this.emitFile({ type: 'asset', fileName: fileListPath.slice(1), source });
    },
  };
}
