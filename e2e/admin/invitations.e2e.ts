import { freePort } from '../../packages/testing/src/freePort.ts';
import { startMailServer } from '../../packages/testing/src/startMailServer.ts';
import { signUp } from '../support/api.ts';
import { createChannel, sidebarRow } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[ONB-03] an admin invites people from a list by email, corrects a line, sends one again and revokes it, and a newcomer joins the channel', async ({
  browser,
}) => {
  await using smtp = await startMailServer();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const mail = { CONFAB_SMTP_URL: smtp.url, CONFAB_MAIL_FROM: 'chat@confab.example' };
  const service = await Service.start({ port, env: { ...mail, CONFAB_PUBLIC_URL: url } });
  try {
    const context = await browser.newContext({ baseURL: url });
    await signUp(context, 'Margaret', 'margaret@confab.example');
    const page = await context.newPage();
    await page.goto('/');
    await createChannel(page, 'lighthouse');
    await page.getByRole('button', { name: /, menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Invite people' }).click();
    const addresses = page.getByLabel('Email addresses');
    await addresses.fill('ada@confab.example\nnobody at home');
    const byMail = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Invite by email' }) });
    await byMail.getByRole('button', { name: 'Add channels' }).click();
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /lighthouse/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await byMail.getByRole('button', { name: 'Send invitations' }).click();
    await expect(byMail.getByText('1 invitation sent.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Lines to check' })).toContainText('Line 2: nobody at home');
    await expect(addresses).toHaveValue('nobody at home');
    expect(await violations(page)).toEqual([]);

    const csv = {
      name: 'team.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('email\ngrace@confab.example\n'),
    };
    await byMail.locator('input[type=file]').setInputFiles(csv);
    await byMail.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByRole('button', { name: 'Send again to grace@confab.example' })).toBeVisible();
    await smtp.next('grace@confab.example');
    await page.getByRole('button', { name: 'Send again to grace@confab.example' }).click();
    await expect(page.getByText('Sent again.')).toBeVisible();
    await smtp.next('grace@confab.example');
    await page.getByRole('button', { name: 'Revoke the invitation of grace@confab.example' }).click();
    await expect(page.getByText('grace@confab.example')).toHaveCount(0);

    const { text } = await smtp.next('ada@confab.example');
    const newcomer = await (await browser.newContext({ baseURL: url })).newPage();
    await newcomer.goto(/http\S+\/join\/\S+/.exec(text)?.[0] ?? '');
    await expect(newcomer.getByLabel('Email')).toHaveValue('ada@confab.example');
    await newcomer.getByLabel('Name').fill('Ada');
    await newcomer.getByLabel('Password', { exact: true }).fill('rain radar until nine');
    await newcomer.getByRole('button', { name: 'Create account' }).click();
    await expect(sidebarRow(newcomer, 'lighthouse')).toBeVisible();
  } finally {
    await service.remove();
  }
});
