import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[MSG-08] [MSG-21] texts, links and code are copied on plain HTTP too, where browsers have no clipboard API', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const talk = await conversationOf([ada]);
  await talk.say(ada, 'before the winter');
  await talk.say(ada, '```js\nlamp.on();\n```');
  await openAtEnd(page, talk);

  const copyByMenu = async (name: string) => {
    await row(page, 'before the winter').hover();
    await row(page, 'before the winter').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByText('Copied', { exact: true }).last()).toBeVisible();
  };
  const expectPasted = async (text: string | RegExp) => {
    await expect(async () => {
      await composer(page).fill('');
      await composer(page).press('ControlOrMeta+v');
      await expect(composer(page)).toHaveValue(text, { timeout: 500 });
    }).toPass();
  };
  await copyByMenu('Copy text');
  await expectPasted('before the winter');
  await copyByMenu('Copy link');
  await expectPasted(new RegExp(`${talk.path}/m/`));
  await row(page, 'lamp.on').getByRole('button', { name: 'Copy code' }).click();
  await expect(row(page, 'lamp.on').getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectPasted(/lamp\.on\(\);/);
});
