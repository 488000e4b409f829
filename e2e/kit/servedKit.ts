import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { installPackedPackages } from '../../scripts/packedPackages.ts';

/** The strictest policy of a host: no inline script or style, nothing from other origins. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:";

/** Tests of the packed kit, on a host's page that a worker builds once: `kit` is its address. */
export const test = base.extend<object, { kit: string }>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const root = await mkdtemp(join(tmpdir(), 'confab-kit-'));
      for (const name of ['index.html', 'main.tsx', 'Gallery.tsx'])
        await cp(join(import.meta.dirname, name), join(root, name));
      await writeFile(join(root, 'package.json'), '{ "type": "module" }');
      installPackedPackages(root, ['protocol', 'client', 'react']);
      const config: InlineConfig = {
        root,
        configFile: false,
        logLevel: 'error',
        preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': POLICY } },
      };
      await build(config);
      const server = await preview(config);
      const [address = ''] = server.resolvedUrls?.local ?? [];
      await use(address);
      await server.close();
      await rm(root, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect } from '@playwright/test';
