import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineFiles } from './offline-files.ts';
import { themeCss } from './src/ui/theme-css.ts';

const sheet = '\0theme.css';

/**
 * Mantine injects its variables as a style element, which the strict content security policy
 * forbids; this generates a style sheet instead.
 */
function themeStyleSheet(): Plugin {
  return {
    name: 'theme-style-sheet',
    resolveId: (id) => (id.endsWith('/ui/theme.css') ? sheet : null),
    load: (id) => (id === sheet ? themeCss() : null),
  };
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const worker = 'service-worker';

/**
 * Code shared by three or more screens goes into one chunk: a chunk per set of screens resulted in
 * ninety requests for the first screen. The sign-in page has its own and loads nothing else.
 */
const sharedFiles = [
  {
    name: 'first',
    tags: ['$initial' as const],
    test: (id: string) => !id.includes(worker),
    priority: 1,
  },
  { name: 'shared', minShareCount: 3 },
];

export default defineConfig({
  root: pathOf('.'),
  plugins: [react(), themeStyleSheet(), offlineFiles()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Inlined images would need `data:` sources in the policy and could not be cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: pathOf('index.html'), [worker]: pathOf(`src/app/offline/${worker}.ts`) },
      output: {
        codeSplitting: { groups: sharedFiles },
        // A service worker updates only at a stable URL.
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
});
