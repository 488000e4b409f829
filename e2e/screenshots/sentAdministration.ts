import type { Api } from '../support/api.ts';

/** Creates what the pages of the administration list: a group, a bot, a webhook and an invitation. */
export async function sendAdministration(admin: Api): Promise<void> {
  await admin.call('POST /groups', {
    id: 'bench-crew',
    name: 'Bench crew',
    description: 'Tests every lamp before it goes out.',
    member_ids: ['katherine', 'hedy', 'radia'],
  });
  await admin.call('POST /bots', {
    id: 'opening-hours',
    name: 'Opening hours',
    description: 'Answers when the workshop is open.',
  });
  await admin.call('POST /webhooks', {
    name: 'Archive',
    url: 'https://archive.example/events',
    event_types: ['message.new'],
    active: false,
  });
  await admin.call('POST /invitations', { max_uses: 10 });
}
