import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { build, defaultClientConditions, type InlineConfig, preview } from 'vite';

/** The strictest policy that a host may have: no inline script or style, nothing from elsewhere. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:";

/** Tests of the kit alone, on a page that a worker builds once: `kit` is its address. */
export const test = base.extend<object, { kit: string }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use, worker) => {
      const config: InlineConfig = {
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        resolve: { conditions: ['confab-source', ...defaultClientConditions] },
        build: {
          outDir: join(import.meta.dirname, `../../.cache/e2e-kit/${worker.workerIndex}`),
          emptyOutDir: true,
        },
        preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': POLICY } },
      };
      await build(config);
      const server = await preview(config);
      const [address = ''] = server.resolvedUrls?.local ?? [];
      await use(address);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
