import { hostApi } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('[CHAN-08] the settings list every channel with notification settings of its own', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const api = await hostApi(service);
  const mark = crypto.randomUUID().slice(0, 8);
  const channels = Array.from({ length: 31 }, (_, at) => ({ type: 'team', id: `${mark}-${at}` }));
  await api.call('POST /bulk', {
    channels: channels.map((channel) => ({ ...channel, name: channel.id })),
    members: channels.map(({ type, id }) => ({ cid: `${type}:${id}`, user_id: ada.id })),
  });
  for (const { type, id } of channels)
    await api
      .as(ada.id)
      .call(`PATCH /channels/${type}/${id}/membership`, { notification_preference: 'nothing' });
  await ada.page.goto('/settings/notifications');
  const links = ada.page.getByRole('main').getByRole('link', { name: `#${mark}-` });
  await expect(links.first()).toBeVisible();
  await expect(links).toHaveCount(31);
});
