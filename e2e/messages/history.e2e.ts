import { hostApi } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[MSG-18] a reader sees what an edited message said before, live, and tries again after a failure', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const id = await talk.say(ada, 'The lamp blinks at five');
  await talk.call(ada, 'PATCH', `/messages/${id}`, { text: 'The lamp blinks at **six**' });
  await openAtEnd(grace.page, talk);
  const revisions = `**/api/v1/messages/${id}/revisions`;
  await grace.page.route(revisions, (route) => route.abort());
  await row(grace.page, 'blinks at six').getByRole('button', { name: '(edited)' }).click();
  const dialog = grace.page.getByRole('dialog', { name: 'Edit history' });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await grace.page.unroute(revisions);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const versions = dialog.getByRole('listitem');
  await expect(versions).toHaveText([/^NowAda, .*The lamp blinks at six$/, /^OriginalAda, .*at five$/]);
  expect(await violations(grace.page)).toEqual([]);
  await talk.call(ada, 'PATCH', `/messages/${id}`, { text: 'The lamp blinks at seven' });
  await expect(versions).toHaveText([/at seven$/, /at six$/, /at five$/]);
  await grace.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('[MSG-18] an admin restores a deleted message, and others have no such entry', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const id = await talk.say(ada, 'Keep this one');
  const api = await hostApi(service);
  await api.call('PUT /users', { users: [{ id: grace.id, name: 'Grace', role: 'admin' }] });
  await api.as(ada.id).call(`DELETE /messages/${id}`);
  for (const { page } of [ada, grace]) {
    await openAtEnd(page, talk);
    await row(page, 'This message was deleted').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  }
  await expect(ada.page.getByRole('menuitem', { name: 'Restore message' })).toHaveCount(0);
  await grace.page.getByRole('menuitem', { name: 'Restore message' }).click();
  for (const { page } of [ada, grace]) await expect(row(page, 'Keep this one')).toBeVisible();
});
