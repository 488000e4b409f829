import { composer, list } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { watchShifts } from '../support/watchShifts.ts';
import { conversationOf, openAtEnd, settled } from './conversation.ts';

/** As many times slower as a cheap phone. */
const processorSlowdown = 4;

test('[UX-09] on a slow processor nothing in a channel moves by itself while its reader scrolls, switches and types', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 110);
  const other = await conversationOf([ada, grace], 20);
  const { page } = ada;
  await openAtEnd(page, other);
  await openAtEnd(page, talk);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  const shifts = await watchShifts(page);
  const expectNone = async () => {
    await settled(page);
    expect(await shifts.evaluate((watched) => watched.collect())).toEqual([]);
  };

  await list(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -400);
    await expect(page.getByText('This is the very beginning')).toBeVisible({ timeout: 50 });
  }).toPass();
  await expectNone();

  for (const { path } of [other, talk]) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(list(page).getByText(path === other.path ? '#19 ' : '#109 ')).toBeVisible();
    await expectNone();
  }

  await composer(page).pressSequentially('and one more word');
  await expectNone();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});
