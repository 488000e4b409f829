import { expect, test } from '../examples/test.ts';

test.describe.configure({ timeout: 240_000 });

test('[EMB-07] [WEB-03] the example page starts with one command and has a working chat', async ({
  chat,
  installed,
  page,
}) => {
  const example = await installed('widget-page');
  const start = () => example.start('npm', ['start'], chat.env, /Open http/);
  await start();
  await page.goto(chat.page);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const panel = page.getByRole('dialog', { name: 'Lamp shop' });
  await expect(panel).toContainText('Which lamp is it about?');
  const field = panel.getByRole('textbox', { name: /^Message/ });
  await field.fill('The brass one');
  await field.press('Enter');
  await expect(panel.getByRole('article')).toHaveAttribute('data-status', 'received');

  // The second start finds the widget of the first.
  await example.stop();
  await start();
  const { widgets } = await chat.api.call('GET /widgets');
  expect(widgets.map(({ id }: { id: string }) => id)).toEqual(['shop']);
});
