import type { Api } from '../support/api.ts';

/** Creates what the pages of the administration list: profile fields, a group, a bot, a webhook and an invitation. */
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
  await admin.call('POST /invitations', { max_uses: 10 });
}
