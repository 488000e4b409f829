import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, distanceFromEnd, openAtEnd } from './conversation.ts';

test('[UX-09] at the end, a reaction, a reply and a quote leave the newest message in view', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 30);
  const newest = await talk.say(grace, 'The newest of all');
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  const message = row(page, 'The newest of all');
  const isAtEnd = async () => {
    await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
    const [inner, outer] = await Promise.all([message.boundingBox(), page.getByRole('log').boundingBox()]);
    expect(inner && inner.y + inner.height).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
  };
  await isAtEnd();

  await talk.call(grace, 'POST', `/messages/${newest}/reactions`, { type: '👍' });
  await expect(message.getByRole('button', { name: /^👍, 1 reaction/ })).toBeVisible();
  await isAtEnd();

  await talk.call(grace, 'POST', `/channels/${talk.cid.replace(':', '/')}/messages`, {
    message: { id: crypto.randomUUID(), text: 'In its thread', parent_id: newest },
  });
  await expect(message.getByRole('button', { name: /1 reply/ })).toBeVisible();
  await isAtEnd();

  await message.focus();
  await page.keyboard.press('q');
  await expect(page.locator('.cf-composer__context')).toBeVisible();
  await isAtEnd();
  await composer(page).fill('one\ntwo\nthree\nfour\nfive');
  await isAtEnd();
});
