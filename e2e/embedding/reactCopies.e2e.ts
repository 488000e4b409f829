import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { serveHostPage } from '../support/hostPage.ts';
import { consoleErrors, expect, files, test } from './embeddedPage.ts';

test('[EMB-02] says on screen and in the console that the page has two copies of React', async ({ page }) => {
  const host = await serveHostPage({
    folder: import.meta.dirname,
    files,
    // As npm installs it when the host's version does not suit the kit.
    prepare: (root) =>
      cp(join(root, 'node_modules/react'), join(root, 'node_modules/@confab/react/node_modules/react'), {
        recursive: true,
        dereference: true,
      }),
  });
  try {
    const errors = consoleErrors(page);
    await page.goto(`${host.url}?show=chat&token=x`);
    await expect(page.getByText('this page has two copies of React')).toBeVisible();
    await expect(page.getByText('npm ls react')).toBeVisible();
    expect(errors.join('\n')).toContain('resolve.dedupe');
  } finally {
    await host.close();
  }
});
