import type { Api } from '../support/api.ts';

/** The parent message of the thread in the screenshots. */
export const threadParent = 'n8';

const lunch = '/channels/team/lunch';

/** Sends more for the screenshots: a thread, bookmarks, a poll, a live location, and scheduled messages. */
export async function sendPlans(as: (person: string) => Api): Promise<void> {
  const send = (person: string, channel: string, message: object) => {
    const id = crypto.randomUUID();
    return as(person).call(`POST ${channel}/messages`, { message: { id, ...message } });
  };
  for (const [person, text] of [
    ['katherine', 'I have two in the drawer. Alloy or the printed one?'],
    ['linus', 'Alloy, the printed one creeps in the cold.'],
    ['ada', 'Take both? I would like to weigh them against each other **before** the lake.'],
    ['grace', 'I can bring the kitchen scales.'],
    ['katherine', 'Both it is. They are in the left pannier.'],
  ] as const)
    await send(person, '/channels/team/night-ride', { parent_id: threadParent, text });
  await as('grace').call('PUT /messages/n10/pin');
  for (const [title, url, emoji] of [
    ['Route along the tow path', 'https://maps.lantern.example/tow-path', '🗺️'],
    ['Rain radar', 'https://radar.lantern.example', '☔'],
    ['Packing list', 'https://wiki.lantern.example/night-ride', '🎒'],
  ])
    await as('grace').call('POST /channels/team/night-ride/bookmarks', {
      id: crypto.randomUUID(),
      title,
      url,
      emoji,
    });

  const options = ['The soup place', 'The other soup place', 'Falafel by the lock'].map((text) => ({
    id: crypto.randomUUID(),
    text,
  }));
  const { message } = await send('hedy', lunch, {
    poll: {
      id: crypto.randomUUID(),
      name: 'Where do we eat on Thursday?',
      options,
      max_votes_allowed: 2,
      allow_user_suggested_options: true,
    },
  });
  for (const [person, ...choices] of [
    ['hedy', 0],
    ['ada', 2, 0],
    ['linus', 2],
    ['margaret', 2, 1],
    ['radia', 1],
    ['grace', 2],
  ] as const)
    await as(person).call(`POST /polls/${message.poll_id}/votes`, {
      option_ids: choices.map((choice) => options[choice]?.id),
    });
  const message_id = crypto.randomUUID();
  await as('barbara').call(`POST ${lunch}/messages`, {
    message: {
      id: message_id,
      text: 'On the tram, follow me:',
      shared_location: {
        message_id,
        created_by_device_id: crypto.randomUUID(),
        latitude: 52.37403,
        longitude: 4.88969,
        duration: 3_600_000,
      },
    },
  });
  const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await as('grace').call(`POST ${lunch}/scheduled-messages`, {
    scheduled_message: {
      id: crypto.randomUUID(),
      text: 'Table for eight at noon, under my name.',
      send_at: tomorrow,
    },
  });
  for (const [id, remind_at] of [['n6'], ['n9', tomorrow], ['f2']] as const)
    await as('grace').call(`PUT /messages/${id}/reminder`, remind_at ? { remind_at } : {});
}
