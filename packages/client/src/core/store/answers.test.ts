import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drafts } from '../../features/drafts/index.ts';
import { pins } from '../../features/pins/index.ts';
import { reminders } from '../../features/reminders/index.ts';
import { sections } from '../../features/sections/index.ts';
import { type Channel, type ChatClient, defaultEnvironment, type Readable, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

/** A network over which answers overtake events: frames of the socket wait until `release` delivers one. */
function slowEvents() {
  const base = defaultEnvironment();
  let waiting: (() => void)[] | undefined;
  class SlowSocket extends WebSocket {
    override addEventListener(type: string, listener: never): void {
      const onEvent = listener as (event: Event) => void;
      super.addEventListener(type as 'message', (event) => {
        const isCallsAnswer = type === 'message' && JSON.parse(event.data).type === 'answer';
        if (waiting && type === 'message' && !isCallsAnswer) waiting.push(() => onEvent(event));
        else onEvent(event);
      });
    }
  }
  return {
    environment: { ...base, WebSocket: SlowSocket as typeof WebSocket },
    hold: () => {
      waiting ??= [];
    },
    async release() {
      const events = waiting ?? [];
      waiting = undefined;
      for (const pass of events) {
        pass();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** Every value that a subscriber sees, without repetitions. */
function valuesOf<S, T>(state: Readable<S>, read: (state: S) => T): T[] {
  const seen: T[] = [];
  const note = () => {
    const value = read(state.get());
    if (JSON.stringify(value) !== JSON.stringify(seen.at(-1)) || seen.length === 0) seen.push(value);
  };
  note();
  state.subscribe(note);
  return seen;
}

interface Page {
  readonly client: ChatClient;
  readonly channel: Channel;
  readonly id: string;
}

interface Change {
  /** The state to observe. */
  see(page: Page): unknown[];
  /** The actions, one after the other or all at once. */
  readonly acts: readonly ((page: Page) => Promise<unknown>)[];
  /** All values that may be seen, in order. */
  readonly seen: readonly unknown[];
}

const shown = ({ channel, id }: Page) =>
  channel.messages.state.get().messages.find((message) => message.id === id);
const ofMessage =
  <T>(read: (page: Page) => T) =>
  (page: Page) =>
    valuesOf(page.channel.messages.state, () => read(page));

const changes: Record<string, Change> = {
  edits: {
    see: ofMessage((page) => shown(page)?.text),
    acts: ['two', 'three', 'four'].map(
      (text) =>
        ({ channel, id }) =>
          channel.edit(id, { text }),
    ),
    seen: ['one', 'two', 'three', 'four'],
  },
  reactions: {
    see: ofMessage((page) => [
      shown(page)?.own_reactions.length,
      Object.keys(shown(page)?.reaction_groups ?? {}),
    ]),
    acts: [
      ({ channel, id }) => channel.react(id, '👍'),
      ({ channel, id }) => channel.unreact(id, '👍'),
      ({ channel, id }) => channel.react(id, '🎉'),
    ],
    seen: [
      [0, []],
      [1, ['👍']],
      [0, []],
      [1, ['🎉']],
    ],
  },
  pins: {
    see: ofMessage((page) => shown(page)?.pinned_at !== undefined),
    acts: [
      ({ client, channel, id }) => client.part(pins).in(channel).pin(id),
      ({ client, channel, id }) => client.part(pins).in(channel).unpin(id),
    ],
    seen: [false, true, false],
  },
  reads: {
    see: ({ channel }) => valuesOf(channel.state, ({ unreadCount }) => unreadCount),
    acts: [({ channel }) => channel.markRead(), ({ channel, id }) => channel.markUnread(id)],
    seen: [3, 0, 3],
  },
  memberships: {
    see: ({ channel }) => valuesOf(channel.state, ({ membership }) => membership?.pinned_at !== undefined),
    acts: [({ channel }) => channel.own.pin(), ({ channel }) => channel.own.unpin()],
    seen: [false, true, false],
  },
  channels: {
    see: ({ channel }) => valuesOf(channel.state, (state) => state.channel?.topic),
    acts: ['one', 'two', 'three'].map(
      (topic) =>
        ({ channel }) =>
          channel.update({ topic }),
    ),
    seen: [undefined, 'one', 'two', 'three'],
  },
  profiles: {
    see: ({ client }) => valuesOf(client.me, (me) => me?.status_text),
    acts: ['out', 'back'].map(
      (status_text) =>
        ({ client }) =>
          client.updateMe({ status_text }),
    ),
    seen: [undefined, 'out', 'back'],
  },
  drafts: {
    see: ({ client }) =>
      valuesOf(client.part(drafts).state, (all) => [...all.values()].map(({ text }) => text)),
    acts: ['one', 'two', 'three'].map(
      (text) =>
        ({ client, channel: { cid } }) =>
          client.part(drafts).save({ cid }, { text }),
    ),
    seen: [[], ['one'], ['two'], ['three']],
  },
  reminders: {
    see: ({ client }) => valuesOf(client.part(reminders).state, ({ size }) => size),
    acts: [
      (page) => page.client.part(reminders).save(shown(page)!),
      ({ client }) => client.part(reminders).remove([...client.part(reminders).state.get().keys()][0]!),
    ],
    seen: [0, 1, 0],
  },
  sections: {
    see: ({ client }) =>
      valuesOf(client.part(sections).state, (all) => all.flatMap(({ name }) => name ?? [])),
    acts: [
      ({ client }) => client.part(sections).create('work'),
      ({ client }) =>
        client.part(sections).delete(
          client
            .part(sections)
            .state.get()
            .find(({ kind }) => kind === 'own')!.id,
        ),
    ],
    seen: [[], ['work'], []],
  },
};

describe('answers that are faster than events', () => {
  it.each(Object.keys(changes))('[CONN-04] never show an older state again: %s', async (name) => {
    const { see, acts, seen } = changes[name]!;
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'team', id: name };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const say = (text: string) => {
      const message = { id: `${name}-${text}`, text };
      return grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    };
    for (const text of ['one', 'b', 'c']) await say(text);
    const author = name === 'edits' ? 'grace' : 'ada';
    const events = slowEvents();
    await using client = await connectClient(server, author, { environment: events.environment });
    const channel = await client.channel('team', name).watch();
    const page = { client, channel, id: `${name}-one` };
    await Promise.all([
      client.part(drafts).load(),
      client.part(reminders).load(),
      client.part(sections).load(),
      client.part(pins).in(channel).load(),
    ]);
    await waitUntil(client.connection.state, ({ status }) => status === 'online');
    const values = see(page);
    events.hold();
    for (const act of acts) await act(page);
    await say('last');
    await events.release();
    await waitUntil(channel.messages.state, ({ messages }) => messages.some(({ text }) => text === 'last'));
    expect(name === 'reads' ? values.slice(0, 3) : values).toEqual(seen);
  });
});

describe('answers that overtake each other', () => {
  it('[CONN-04] leave no old state behind if the first request is answered last', async () => {
    const { ada, mallory } = await server.people('ada', 'mallory');
    const params = { type: 'messaging', id: 'overtaken' };
    const path = 'POST /channels/{type}/{id}/query';
    await ada.call(path, { params, body: { member_ids: ['grace'] } });
    for (const text of ['one', 'gone', 'last']) {
      const message = { id: `overtaken-${text}`, text };
      await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    }
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    const channel = grace.channel('messaging', 'overtaken');
    const held = network.hold('/overtaken/query');
    const older = channel.query({ create: false });
    await held.come;
    const deleted = Promise.withResolvers<void>();
    grace.on('message.deleted', () => deleted.resolve());
    const edit = { params: { message_id: 'overtaken-one' }, body: { text: 'edited' } };
    await ada.call('PATCH /messages/{message_id}', edit);
    const gone = { params: { message_id: 'overtaken-gone' }, query: { hard: 'true' as const } };
    await server.backEnd.call('DELETE /messages/{message_id}', gone);
    await grace.queryChannels({ cid: channel.cid }, [], { message_limit: 1 });
    await deleted.promise;
    held.release();
    await older;
    expect(channel.messages.state.get().messages.map(({ text }) => text)).toEqual(['edited', 'last']);
    await expect(mallory.call(path, { params, body: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('[CONN-04] keep the state of a channel that was loaded while an older change waited for its answer', async () => {
    const { ada } = await server.people('ada');
    await server.person('edith', 'admin');
    const params = { type: 'team', id: 'late-change' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const network = handNetwork();
    await using edith = await connectClient(server, 'edith', { environment: network.environment });
    const channel = edith.channel('team', 'late-change');
    const held = network.hold('/channels/team/late-change');
    const changing = channel.update({ topic: 'lanterns' });
    await held.come;
    const message = { id: 'after-the-change', text: 'hello' };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    await edith.queryChannels({ cid: channel.cid });
    held.release();
    await changing;
    expect(channel.state.get().channel).toMatchObject({ topic: 'lanterns', last_message_number: 2 });
  });
});
