import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// bin/dev runs the service on a port of its own and names it here; a build needs no service.
const service = process.env.CONFAB_DEV_SERVICE;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['confab-source', ...defaultClientConditions] },
  server: service ? { proxy: { '/api': { target: service, ws: true }, '/openapi.json': service } } : {},
  // The service's Content-Security-Policy takes no `data:` script or style, so nothing is inlined.
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
