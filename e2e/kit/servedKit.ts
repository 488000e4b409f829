import { test as base } from '@playwright/test';
import { serveHostPage } from '../support/hostPage.ts';

/** The strictest policy of a host: no inline script or style, nothing from other origins. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:";

/** Tests of the packed kit, on a host's page that a worker builds once: `kit` is its address. */
export const test = base.extend<object, { kit: string }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const files = ['index.html', 'main.tsx', 'Gallery.tsx'];
      const host = await serveHostPage({ folder: import.meta.dirname, files, policy: POLICY });
      await use(host.url);
      await host.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
