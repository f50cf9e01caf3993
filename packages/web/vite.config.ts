import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themeStyleSheet()],
  build: {
    target: 'es2022',
    sourcemap: false,
    // Inlined pictures would need `data:` sources in the policy, and could not be cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm'] },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
});
