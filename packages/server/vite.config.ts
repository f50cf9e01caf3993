import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { stampOf } from './bundle.js';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const root = pathOf('../../');

/** Records the stamp of each bundled file in stamps.json, for `isBundleCurrent`. */
function stamps(): Plugin {
  const known: Record<string, string> = {};
  const note = (path: string) => (known[path] ??= stampOf(path));
  return {
    name: 'stamps',
    buildStart() {
      // Changes with each npm install.
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
    // Keeps names readable in stack traces.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: pathOf('src/main.ts'), 'read-worker': pathOf('src/read-worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: {
    noExternal: true,
    // These load files of their own at run time.
    external: ['better-sqlite3', 'pg', 'pino'],
  },
});
