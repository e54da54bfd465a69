import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        ssr: true,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'feed-worker': 'src/server/providers/feeds/feed-worker.ts',
            'backup-worker': 'src/server/platform/backup/backup-worker.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2023',
        cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ['src/web/entry-client.tsx'],
          // What every page needs as one file: it compresses better, and outlives most releases in caches.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                },
              ],
            },
          },
        },
      },
}));
