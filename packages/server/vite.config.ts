import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { stampOf } from './bundle.js';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const root = pathOf('../../');

/** Notes which files the bundle was made of, as they were when they were read. */
function stamps(): Plugin {
  const known: Record<string, string> = {};
  const note = (path: string) => (known[path] ??= stampOf(path));
  return {
    name: 'stamps',
    buildStart() {
      // What npm last installed.
      note('node_modules/.package-lock.json');
      note('packages/server/vite.config.ts');
    },
    load(id) {
      if (id.startsWith(root) && !id.includes('/node_modules/')) note(relative(root, id));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'stamps.json', source: JSON.stringify(known) });
    },
  };
}

export default defineConfig({
  root: pathOf('.'),
  plugins: [stamps()],
  build: {
    ssr: true,
    target: 'node24',
    // Names stay as they are, for traces.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: pathOf('src/main.ts'), 'read-worker': pathOf('src/read-worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    // They look for files of their own.
    external: ['better-sqlite3', 'pg', 'pino'],
  },
});
