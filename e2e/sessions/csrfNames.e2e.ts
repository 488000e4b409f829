import { signUp } from '../support/api.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('[CONN-02] the app works with other names of the CSRF cookie and header', async ({ browser }) => {
  const service = await Service.start({
    env: { CONFAB_CSRF_COOKIE: 'lantern-csrf', CONFAB_CSRF_HEADER: 'X-Lantern-CSRF' },
  });
  try {
    const context = await browser.newContext({ baseURL: service.url });
    await signUp(context, 'Grace', 'grace@confab.example');
    expect((await context.cookies()).map(({ name }) => name)).toContain('lantern-csrf');
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText(/\/join\//)).toBeVisible();

    // A call with the usual names is refused: the names were really changed.
    const refused = await page.evaluate(async () => {
      const token = /lantern-csrf=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token };
      return (await fetch('/api/v1/invitations', { method: 'POST', headers, body: '{}' })).status;
    });
    expect(refused).toBe(403);
  } finally {
    await service.remove();
  }
});
