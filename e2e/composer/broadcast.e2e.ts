import { hostApi } from '../support/api.ts';
import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[MSG-05] a message that notifies more than ten people asks first, and says for whom it is night', async ({
  person,
  service,
}) => {
  const { id: adaId, page } = await person('Ada');
  const host = await hostApi(service);
  const id = `crowd-${crypto.randomUUID().slice(0, 8)}`;
  const people = Array.from({ length: 12 }, (_, index) => ({
    id: `${id}-${index}`,
    name: `Grace ${index}`,
    ...(index === 0 && { time_zone: zoneAt(3) }),
    ...(index > 0 && { time_zone: zoneAt(15) }),
  }));
  await host.call('PUT /users', { users: people });
  const ada = host.as(adaId);
  await ada.call(`POST /channels/team/${id}/query`, { data: { name: id } });
  await ada.call(`POST /channels/team/${id}/members`, { member_ids: people.map((one) => one.id) });
  await page.goto(`/c/team/${id}`);
  await composer(page).fill('@channel the bridge is open');
  await composer(page).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notify 12 people?' });
  await expect(dialog).toContainText(`@channel notifies all other members of #${id}.`);
  await expect(dialog).toContainText(/It’s night for Grace 0 \(03:\d\d\)\./);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/broadcast-light.png' });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('@channel the bridge is open');
  await expect(composer(page)).toBeFocused();
  await expect(row(page, 'the bridge is open')).toHaveCount(0);

  await composer(page).press('Enter');
  await dialog.getByRole('button', { name: 'Notify them' }).click();
  await expect(row(page, 'the bridge is open')).toHaveCount(1);
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('a message without a mention');
  await composer(page).press('Enter');
  await expect(row(page, 'a message without a mention')).toHaveCount(1);
});

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The sign of these zones is the opposite of the offset's.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
