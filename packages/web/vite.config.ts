import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineFiles } from './offline-files.ts';
import { themeCss } from './src/ui/theme-css.ts';

const sheet = '\0theme.css';

/**
 * Mantine writes its variables into a style element of the page, which a strict content security
 * policy forbids; here they become a style sheet of their own.
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
 * What three or more screens share is one file, for a file for each set of screens that share
 * something made ninety for the first of them. The sign-in page has its own and loads no more.
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
    // Screens are loaded ahead once somebody is signed in; lists of what each of them needs would
    // only weigh on the sign-in page.
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2022',
    sourcemap: false,
    // Inlined pictures would need `data:` sources in the policy, and could not be cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: pathOf('index.html'), [worker]: pathOf(`src/app/offline/${worker}.ts`) },
      output: {
        codeSplitting: { groups: sharedFiles },
        // A browser finds a newer service worker only where it found the one before.
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
});
