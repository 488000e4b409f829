import { apiPath } from '@confab/protocol';
import type { Person } from '../person.ts';
import type { TestServer } from '../startTestServer.ts';

/** A user with their roles in the app and in the channel: everybody who could try to read it. */
export interface Standing {
  readonly person: Person;
  readonly appRole: 'admin' | 'moderator' | 'user' | 'guest' | 'anonymous';
  /** The sanction of the user in the channel (MOD-01). */
  readonly under?: 'ban' | 'time_out';
  /** Only for users who have joined. */
  readonly channelRole?: 'owner' | 'moderator' | 'member';
}

/** A channel with every kind of content that could leak, and users of every kind. */
export interface AccessWorld {
  readonly server: TestServer;
  readonly type: string;
  readonly id: string;
  readonly cid: string;
  /** A word in every text of the channel, and nowhere else. */
  readonly secret: string;
  /** A word in the messages to the member alone (MSG-15). */
  readonly restrictedText: string;
  readonly people: ReadonlyMap<string, Standing>;
  /** The id of a file that a message of the channel has. */
  readonly file: string;
}

/** Creates a channel of this type with a thread, a quote, a reaction and a revision, and users of every kind. */
export async function makeWorld(server: TestServer, type: string): Promise<AccessWorld> {
  const id = `vault-${type}`;
  const cid = `${type}:${id}`;
  const secret = `lantern-oil-of-${type}`;
  const people = new Map<string, Standing>();
  const add = async (
    name: string,
    appRole: Standing['appRole'] = 'user',
    channelRole?: Standing['channelRole'],
    under?: Standing['under'],
  ) => {
    const person = await server.person(`${name.replaceAll(' ', '-')}-${type}`, appRole);
    people.set(name, { person, appRole, ...(channelRole && { channelRole }), ...(under && { under }) });
    return person;
  };

  await add('admin', 'admin');
  await add('moderator', 'moderator');
  await add('mallory the stranger');
  await add('guest', 'guest');
  await add('anonymous', 'anonymous');
  const owner = await add('owner', 'user', 'owner');
  await add('channel moderator', 'user', 'moderator');
  await add('member', 'user', 'member');
  await add('guest who is a member', 'guest', 'member');
  const removed = await add('removed');
  const left = await add('left');
  const invited = await add('invited');
  const rejected = await add('rejected');
  const timedOut = await add('timed out member', 'user', 'member', 'time_out');
  const banned = await add('banned', 'user', undefined, 'ban');
  await load(server, {
    cid,
    type,
    id,
    secret,
    owner,
    member: people.get('member')!.person,
    joined: [...people.values(), { person: removed }, { person: left }, { person: banned }],
  });

  const channel = { type, id };
  const { backEnd } = server;
  // Everybody who may read the channel now has a draft there, including those who lose access later.
  for (const { person } of people.values()) {
    await person
      .call('PUT /channels/{type}/{id}/draft', {
        params: channel,
        body: { draft: { text: `${secret} draft` } },
      })
      .catch(() => undefined);
  }
  await owner.call('PUT /messages/{message_id}/pin', {
    params: { message_id: messageId(type, 'root') },
    body: {},
  });
  // They have saved a message of it too.
  for (const { person } of people.values()) {
    await person
      .call('PUT /messages/{message_id}/reminder', {
        params: { message_id: messageId(type, 'reply') },
        body: {},
      })
      .catch(() => undefined);
  }
  await owner.call('POST /channels/{type}/{id}/scheduled-messages', {
    params: channel,
    body: {
      scheduled_message: {
        id: messageId(type, 'scheduled'),
        text: `${secret} ${ownersAlone}`,
        send_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    },
  });
  // The owner's personal settings: the section's id is in the owner's state of the channel.
  await owner.call('POST /sections', { body: { id: ownersSection(type), name: `${secret} ${ownersAlone}` } });
  await owner.call('PATCH /channels/{type}/{id}/membership', {
    params: channel,
    body: { pinned: true, section_id: ownersSection(type) },
  });
  await backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
    params: { ...channel, user_id: removed.id },
  });
  await left.call('POST /channels/{type}/{id}/leave', { params: channel, body: {} });
  const invites = { member_ids: [invited.id, rejected.id] };
  await backEnd.call('POST /channels/{type}/{id}/invites', { params: channel, body: invites });
  await rejected.call('POST /channels/{type}/{id}/invites/answer', {
    params: channel,
    body: { accept: false },
  });
  await owner.call('PATCH /messages/{message_id}', {
    params: { message_id: messageId(type, 'root') },
    body: { text: `${secret}, edited` },
  });
  await owner.call('POST /channels/{type}/{id}/messages', {
    params: channel,
    body: { message: { id: `${type}-location`, shared_location: locationOf(`${type}-location`, secret) } },
  });
  const restrictedText = `restricted-in-${type}`;
  await sendRestricted(owner, people.get('member')!.person, { type, id }, restrictedText);
  const file = await attach(owner, { type, id }, secret);
  const bans = [
    { user_id: banned.id, cid, reason: 'Not welcome' },
    {
      user_id: timedOut.id,
      cid,
      kind: 'time_out' as const,
      until: new Date(Date.now() + 86_400_000).toISOString(),
    },
  ];
  for (const body of bans) await backEnd.call('POST /bans', { body });
  return { server, type, id, cid, secret, restrictedText, people, file };
}

/** Sends a message with these fields to the channel. */
export const sendTo = (person: Person, { type, id }: AccessWorld, more: object) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params: { type, id },
    body: { message: { id: crypto.randomUUID(), text: 'a word', ...more } },
  });

/** Sends a file whose text is the secret; returns its id. */
async function attach(owner: Person, channel: { type: string; id: string }, secret: string): Promise<string> {
  const path = `${apiPath}/channels/${channel.type}/${channel.id}/files?name=secret.txt`;
  const headers = { 'content-type': 'text/plain' };
  const answer = await owner.fetch(path, { method: 'POST', body: secret, headers });
  const { file } = (await answer.json()) as { file?: string };
  // There is no file if the type gives members no right to attach files there.
  if (!file) return 'none';
  const attachments = [{ type: 'file' as const, title: 'secret.txt', asset_url: file }];
  const message = { id: `${channel.type}-file`, text: secret, attachments };
  await owner.call('POST /channels/{type}/{id}/messages', { params: channel, body: { message } });
  return file.split('/').at(-1)?.split('?')[0] ?? '';
}

/** Returns a live location of a device that is named by the secret. */
export const locationOf = (message_id: string, created_by_device_id: string) => ({
  message_id,
  created_by_device_id,
  latitude: 52.37,
  longitude: 4.89,
  duration: 3_600_000,
});

/** Returns the poll of a message: its id follows from the message's, its texts are the secret. */
export const pollOf = (message_id: string, secret: string) => ({
  id: `${message_id}-poll`,
  name: secret,
  allow_answers: true,
  options: [{ id: pollOptionId, text: `${secret} option` }],
});
export const pollOptionId = '00000000-0000-7000-8000-000000000001';

/** Whether the user may read the restricted messages. */
export const readsRestricted = (name: string) => name === 'owner' || name === 'member';

/** Sends messages that only one member may read: one that is answered, reacted to, changed and quoted, and a reply. */
async function sendRestricted(
  owner: Person,
  member: Person,
  { type, id }: { type: string; id: string },
  restrictedText: string,
): Promise<void> {
  const say = (more: object) =>
    owner.call('POST /channels/{type}/{id}/messages', {
      params: { type, id },
      body: { message: { id: crypto.randomUUID(), text: restrictedText, ...more } },
    });
  const to = { restricted_visibility: [member.id] };
  const restricted = messageId(type, 'restricted');
  const at = { params: { message_id: restricted } };
  await say({ id: restricted, poll: pollOf(restricted, restrictedText), ...to });
  await say({ parent_id: restricted });
  const location = `${type}-restricted-location`;
  await say({ id: location, shared_location: locationOf(location, restrictedText), ...to });
  await say({ parent_id: messageId(type, 'root'), show_in_channel: true, ...to });
  await member.call('POST /messages/{message_id}/reactions', { ...at, body: { type: 'wave' } });
  await owner.call('PATCH /messages/{message_id}', { ...at, body: { text: `${restrictedText}, edited` } });
  await owner.call('PUT /messages/{message_id}/pin', { ...at, body: {} });
  await say({ text: 'as I said', quoted_message_id: restricted });
}

/** A text beside the secret in what only the owner may see, whatever the others may read. */
export const ownersAlone = 'for the owner alone';

export const messageId = (
  type: string,
  name: 'root' | 'reply' | 'answer' | 'quote' | 'restricted' | 'scheduled',
) => `${type}-${name}`;

/** The id of a section into which the owner has put the channel. */
export const ownersSection = (type: string) => `${type}-in-a-section-of-the-owner`;

async function load(
  server: TestServer,
  world: Pick<AccessWorld, 'cid' | 'type' | 'id' | 'secret'> & {
    owner: Person;
    member: Person;
    joined: readonly Partial<Standing>[];
  },
): Promise<void> {
  const { cid, type, id, secret, owner, member } = world;
  const messageWith = (name: 'root' | 'reply' | 'answer' | 'quote', more = {}) => ({
    id: messageId(type, name),
    cid,
    user_id: owner.id,
    text: `${secret} ${name}`,
    created_at: '2026-01-05T08:00:00.000Z',
    ...more,
  });
  const joined = world.joined.filter(
    ({ channelRole }, index) => channelRole || index >= world.joined.length - 3,
  );
  const called = world.joined.map(({ person }) => (person as Person).id);
  await server.backEnd.call('POST /bulk', {
    body: {
      channels: [{ type, id, name: secret, topic: secret, created_by_id: owner.id }],
      messages: [
        messageWith('root', { poll: pollOf(messageId(type, 'root'), secret) }),
        messageWith('reply', { parent_id: messageId(type, 'root') }),
        messageWith('answer', { parent_id: messageId(type, 'root'), user_id: member.id }),
        // It mentions everybody, including users who may not read it.
        messageWith('quote', {
          quoted_message_id: messageId(type, 'root'),
          text: `${secret} quote ${called.map((userId) => `@${userId}`).join(' ')}`,
          mentioned_user_ids: called,
        }),
      ],
      members: joined.map(({ person, channelRole = 'member' }) => ({
        cid,
        user_id: (person as Person).id,
        channel_role: channelRole,
        read: false,
      })),
      reactions: [{ message_id: messageId(type, 'root'), user_id: owner.id, type: 'wave' }],
    },
  });
}
