import type { Api } from '../support/api.ts';

/** Creates what the pages of the administration list, one or two of each. */
export async function sendAdministration(admin: Api, idOf: (person: string) => string): Promise<void> {
  await admin.call('PUT /profile-fields', {
    fields: [
      { id: 'team', name: 'Team', kind: 'choice', choices: ['Optics', 'Electronics', 'Road tests'] },
      { id: 'manager', name: 'Manager', kind: 'person' },
      { id: 'portfolio', name: 'Portfolio', kind: 'link' },
      { id: 'birthday', name: 'Birthday', kind: 'date', on_card: false },
      { id: 'title', name: 'Title', kind: 'text', filled_by: 'admins', claim: 'job_title' },
    ],
  });
  for (const [person, values] of [
    ['grace', { team: 'Electronics', title: 'Head of the workshop', birthday: '1906-12-09' }],
    ['linus', { team: 'Road tests', manager: idOf('grace'), title: 'Test rider' }],
    [
      'katherine',
      {
        team: 'Optics',
        manager: idOf('grace'),
        portfolio: 'https://katherine.example/lenses',
        title: 'Optician',
      },
    ],
  ] as const)
    await admin.call(`PATCH /users/${idOf(person)}/profile-fields`, { values });
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
  await admin.call('POST /incoming-webhooks', { name: 'Weather', cid: 'team:night-ride' });
  await admin.call('POST /host-commands', {
    name: 'tide',
    description: 'Shows when the tow path is under water.',
    url: 'https://tides.example/command',
    active: false,
  });
  await admin.call('PUT /automod/blocklists/rude-words', {
    name: 'Rude words',
    action: 'mask',
    words: ['dimwit', 'bonehead'],
  });
  const { segment } = await admin.call('POST /segments', {
    type: 'user',
    name: 'Test riders',
    filter: { role: 'user' },
  });
  await admin.call('POST /campaigns', {
    name: 'Winter rides',
    message_template: { text: 'The first ride is on Thursday. Will you come?' },
    segment_ids: [segment.id],
  });
  await admin.call('POST /invitations', { max_uses: 10 });
}

/** Reports a message and a person to the moderators. */
export async function sendReports(
  as: (person: string) => Api,
  idOf: (person: string) => string,
): Promise<void> {
  await as('katherine').call('PUT /messages/n3/flag', { reason: 'spam' });
  await as('hedy').call('PUT /messages/n3/flag', { reason: 'other', text: 'The ride is at 19:00.' });
  await as('radia').call(`PUT /users/${idOf('linus')}/flag`, { reason: 'harassment' });
}
