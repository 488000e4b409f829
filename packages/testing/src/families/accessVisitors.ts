import { anonymousToken, apiPath, fromCid } from '@confab/protocol';
import { createPerson, type Person } from '../person.ts';
import type { TestServer } from '../startTestServer.ts';
import type { Names } from './accessPaths.ts';
import { pollOf } from './accessWorld.ts';

/** A channel that visitors without an account of their own may read, and everybody who tries. */
export interface VisitorChannel {
  /** The title of its table. */
  readonly section: string;
  readonly here: Names;
  /** The names for a channel that does not exist. */
  readonly nowhere: Names;
  /** A word in every text of the channel. */
  readonly secret: string;
  readonly visitors: ReadonlyMap<string, Visitor>;
}

export interface Visitor {
  readonly person: Person;
  readonly mayRead: boolean;
  /** A reader without an account, whom endpoints that need one refuse. */
  readonly isAnonymous?: boolean;
}

export interface VisitorWorld {
  readonly channels: readonly VisitorChannel[];
  /** The guest of the conversation, who has left an email address. */
  readonly guest: Person;
  readonly email: string;
}

/** Creates a conversation of a widget's guest with the support team, and a channel that anybody may read (EMB-06, EMB-07). */
export async function makeVisitorWorld(server: TestServer): Promise<VisitorWorld> {
  const admin = await server.person('admin-of-visitors', 'admin');
  const [support, author, stranger] = [
    await server.person('support'),
    await server.person('author'),
    await server.person('stranger-to-visitors'),
  ];
  await admin.call('PATCH /app', { body: { guests: true, anonymous_reading: true } });
  const params = { widget_id: 'help-desk' };
  await admin.call('POST /widgets', {
    body: {
      id: params.widget_id,
      name: 'Help',
      target: 'support',
      support_user_ids: [support.id],
      visitors: 'guests',
    },
  });
  const enter = async () => {
    const { me, token, cid } = await server.nobody.call('POST /widgets/{widget_id}/guests', { params });
    return { person: createPerson(server.url, me.id, token), cid };
  };
  const [{ person: guest, cid }, { person: other }] = [await enter(), await enter()];
  const email = 'lantern-buyer@confab.example';
  await guest.call('PUT /widgets/{widget_id}/email', { params, body: { email } });

  const { channel_type } = await admin.call('POST /channel-types', {
    body: { name: 'publications', copy_of: 'team' },
  });
  await admin.call('PATCH /channel-types/{name}', {
    params: { name: 'publications' },
    body: { grants: { ...channel_type.grants, anonymous: ['read-channel'] } },
  });
  const news = { type: 'publications', id: 'news' };
  await author.call('POST /channels/{type}/{id}/query', { params: news, body: {} });

  const anonymous = server.withToken(anonymousToken);
  return {
    guest,
    email,
    channels: [
      await furnish(support, fromCid(cid), {
        section: 'A conversation of a widget',
        visitors: new Map<string, Visitor>([
          ['its guest', { person: guest, mayRead: true }],
          ['support team', { person: support, mayRead: true }],
          ['another guest of the widget', { person: other, mayRead: false }],
          ['mallory the stranger', { person: stranger, mayRead: false }],
          ['reader without an account', { person: anonymous, mayRead: false, isAnonymous: true }],
        ]),
      }),
      await furnish(author, news, {
        section: 'A channel of a type that readers without an account may read',
        visitors: new Map<string, Visitor>([
          ['owner', { person: author, mayRead: true }],
          ['mallory the stranger', { person: stranger, mayRead: true }],
          ['reader without an account', { person: anonymous, mayRead: true, isAnonymous: true }],
          ['guest of a widget', { person: guest, mayRead: false }],
        ]),
      }),
    ],
  };
}

/** Sends a poll with a reply and a file to a channel, and saves a draft there for everybody who may. */
async function furnish(
  author: Person,
  params: { type: string; id: string },
  { section, visitors }: Pick<VisitorChannel, 'section' | 'visitors'>,
): Promise<VisitorChannel> {
  const { type } = params;
  const secret = `lantern-oil-in-${type}`;
  const root = `visited-${type}`;
  const say = (message: object) =>
    author.call('POST /channels/{type}/{id}/messages', {
      params,
      body: { message: { id: crypto.randomUUID(), text: secret, ...message } },
    });
  await say({ id: root, poll: pollOf(root, secret) });
  await author.call('PUT /messages/{message_id}/pin', { params: { message_id: root }, body: {} });
  await say({ parent_id: root });
  const answer = await author.fetch(`${apiPath}/channels/${type}/${params.id}/files?name=secret.txt`, {
    method: 'POST',
    body: secret,
    headers: { 'content-type': 'text/plain' },
  });
  const { file } = (await answer.json()) as { file: string };
  await say({ attachments: [{ type: 'file', title: 'secret.txt', asset_url: file }] });
  for (const { person } of visitors.values()) {
    await person
      .call('PUT /channels/{type}/{id}/draft', { params, body: { draft: { text: secret } } })
      .catch(() => undefined);
  }
  return {
    section,
    secret,
    visitors,
    here: { ...params, message: root, file: file.split('/').at(-1)?.split('?')[0] ?? '' },
    nowhere: {
      type,
      id: 'no-such-channel',
      message: 'no-such-message',
      file: '00000000000000000000000000000000',
    },
  };
}

/** Attempts of visitors in a channel, by the capability that each needs. */
export const visitorCalls: Readonly<Record<string, (person: Person, names: Names) => Promise<unknown>>> = {
  'send-message': (person, { type, id }) => send(person, { type, id }, {}),
  'send-reply': (person, { type, id, message }) => send(person, { type, id }, { parent_id: message }),
  'send-reaction': (person, { message }) =>
    person.call('POST /messages/{message_id}/reactions', {
      params: { message_id: message },
      body: { type: 'lamp' },
    }),
  'update-channel': (person, { type, id }) =>
    person.call('PATCH /channels/{type}/{id}', { params: { type, id }, body: { topic: 'Lanterns' } }),
  'update-channel-members': (person, { type, id }) =>
    person.call('POST /channels/{type}/{id}/members', {
      params: { type, id },
      body: { member_ids: ['support'] },
    }),
};

const send = (person: Person, params: { type: string; id: string }, more: object) =>
  person.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: crypto.randomUUID(), text: 'A word', ...more } },
  });
