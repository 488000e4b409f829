import { commandMinCharacters, searchDebounceMs, searchPageSize } from '@confab/protocol';
import {
  type FakeEnvironment,
  fakeEnvironment,
  signToken,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Channel, ChatClient, defaultEnvironment, waitUntil } from '../../../index.ts';
import { composerOf } from '../composersOf.ts';
import { emojiNames, type MessageComposer, type Suggestion } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'grant', 'linus', 'mallory');
  const grads = Array.from({ length: 12 }, (_, index) => ({
    id: `grad-${index + 10}`,
    name: `Grad ${index + 10}`,
  }));
  await server.backEnd.call('PUT /users', { body: { users: grads } });
});
afterAll(() => server.stop());

interface Writer extends AsyncDisposable {
  client: ChatClient;
  channel: Channel;
  composer: MessageComposer;
  clock: FakeEnvironment;
  calls: string[];
  fail(failing: boolean): void;
}

/** A user in a channel, with a clock controlled by the test and calls counted. */
async function writer(id: string, cid: string, memberIds: string[] = []): Promise<Writer> {
  const clock = fakeEnvironment();
  const calls: string[] = [];
  let isFailing = false;
  const real = defaultEnvironment();
  const client = new ChatClient({
    baseUrl: server.url,
    token: signToken(server.appSecret, { user_id: id }),
    environment: {
      ...real,
      // Timers of 0 ms run on the real clock.
      setTimeout: (call, delayMs) =>
        delayMs === 0 ? void real.setTimeout(call, 0) : clock.environment.setTimeout(call, delayMs),
      clearTimeout: clock.environment.clearTimeout,
      fetch(input, init) {
        calls.push(String(input).replace(/^.*\/api\/v1/, ''));
        return isFailing ? Promise.reject(new TypeError('cut')) : real.fetch(input, init);
      },
    },
  });
  await client.connect();
  const channel = await client.channel('team', cid).watch({ member_ids: memberIds, data: { name: cid } });
  // Suggestions load with the first word.
  composerOf(channel).text.type('x');
  await vi.dynamicImportSettled();
  composerOf(channel).text.clear();
  calls.length = 0;
  return {
    client,
    channel,
    composer: composerOf(channel),
    clock,
    calls,
    fail: (failing) => {
      isFailing = failing;
    },
    [Symbol.asyncDispose]: () => client.disconnect(),
  };
}

const shown = (composer: MessageComposer) => composer.text.state.get().suggestions;
const items = (composer: MessageComposer) => shown(composer)?.source.state.get().items;
const named = (suggestion: Suggestion): string => {
  switch (suggestion.kind) {
    case 'user':
      return suggestion.user.id;
    case 'group':
      return suggestion.group.id;
    case 'everyone':
      return suggestion.word;
    case 'role':
      return suggestion.role;
    case 'command':
      return suggestion.command.name;
    case 'emoji':
      return suggestion.match.emoji;
    case 'channel':
      return suggestion.channel.name;
    case 'other':
      return suggestion.id;
  }
};
const names = (composer: MessageComposer) => items(composer)?.map(named);
const loaded = async (composer: MessageComposer) => {
  const { source } = shown(composer)!;
  await waitUntil(source.state, ({ isLoading }) => !isLoading);
  return names(composer);
};

describe('@', () => {
  it('[COMP-06] suggests members from memory at once, the last authors first, and never the user', async () => {
    await using ada = await writer('ada', 'members', ['grace', 'grant', 'linus']);
    const { composer, calls } = ada;
    composer.text.type('so @');
    expect(names(composer)?.slice(0, 3)).toEqual(['grace', 'grant', 'linus']);
    composer.text.type('so @g');
    expect(names(composer)?.slice(0, 2)).toEqual(['grace', 'grant']);
    // The sign alone is answered from memory, without a search.
    composer.text.type('so @');
    expect(shown(composer)?.source.state.get().isLoading).toBe(false);
    const grant = await server.person('grant');
    await grant.call('POST /channels/{type}/{id}/messages', {
      params: { type: 'team', id: 'members' },
      body: { message: { id: crypto.randomUUID(), text: 'Hello' } },
    });
    await waitUntil(ada.channel.messages.state, ({ messages }) => messages.length === 1);
    composer.text.type('so @gr');
    expect(names(composer)?.slice(0, 2)).toEqual(['grant', 'grace']);
    composer.text.type('so @ad');
    expect(names(composer)).not.toContain('ada');
    expect(calls.filter((call) => call.startsWith('/users'))).toEqual([]);
  });

  it('[COMP-06] then queries users, 300 ms after the last key, 10 at a time', async () => {
    expect([searchDebounceMs, searchPageSize]).toEqual([300, 10]);
    await using ada = await writer('ada', 'asking', ['grace']);
    const { composer, clock, calls } = ada;
    composer.text.type('@g');
    await clock.pass(299);
    composer.text.type('@gr');
    await clock.pass(299);
    expect(calls.filter((call) => call.startsWith('/users'))).toEqual([]);
    await clock.pass(1);
    expect(await loaded(composer)).toEqual(['grace', ...grads(10, 9)]);
    expect(shown(composer)?.source.state.get().hasNext).toBe(true);
    shown(composer)?.source.more();
    expect(await loaded(composer)).toEqual(['grace', ...grads(10, 12), 'grant']);
    expect(calls.filter((call) => call.startsWith('/users'))).toHaveLength(2);
  });

  it('[COMP-06] keeps its results for the next key, and does not query where a shorter text found nothing', async () => {
    await using ada = await writer('ada', 'keeping');
    const { composer, clock, calls } = ada;
    composer.text.type('@grad-2');
    await clock.pass(300);
    expect(await loaded(composer)).toEqual(['grad-20', 'grad-21']);
    composer.text.type('@grad-21');
    expect(names(composer)).toEqual(['grad-21']);
    composer.text.type('@grad-21x');
    await clock.pass(300);
    expect(await loaded(composer)).toEqual([]);
    const queries = () => calls.filter((call) => call.startsWith('/users')).length;
    const before = queries();
    expect(before).toBeGreaterThan(0);
    composer.text.type('@grad-21xy');
    await clock.pass(300);
    expect(shown(composer)?.source.state.get()).toMatchObject({ items: [], isLoading: false });
    expect(queries()).toBe(before);
  });

  it('[COMP-06] reports a failure, and can query again', async () => {
    await using ada = await writer('ada', 'failing');
    const { composer, clock } = ada;
    ada.fail(true);
    composer.text.type('@gra');
    await clock.pass(300);
    await waitUntil(shown(composer)!.source.state, (state) => state.lastQueryError !== undefined);
    expect(shown(composer)?.source.state.get()).toMatchObject({ items: undefined, isLoading: false });
    ada.fail(false);
    shown(composer)?.source.more();
    expect(await loaded(composer)).toContain('grace');
  });

  it('[COMP-06, MSG-05] suggests @channel, @here, roles and groups', async () => {
    const admin = await server.person('root', 'admin');
    await admin.call('POST /groups', { body: { id: 'crew', name: 'Road crew', member_ids: ['grace'] } });
    await using ada = await writer('ada', 'wide');
    const { composer, clock } = ada;
    composer.text.type('@ch');
    expect(names(composer)).toEqual(['channel']);
    composer.text.type('@he');
    expect(names(composer)).toEqual(['here']);
    composer.text.type('@mod');
    expect(names(composer)).toEqual(['moderator']);
    composer.text.type('@road');
    await clock.pass(300);
    expect(await loaded(composer)).toEqual(['crew']);
    const crew = shown(composer)!;
    composer.text.complete(crew, crew.source.complete(items(composer)![0]!));
    expect(composer.text.text).toBe('@crew ');
  });

  it('[COMP-06, MSG-05] inserts the name and a space, puts the caret behind it and remembers the user', async () => {
    await using ada = await writer('ada', 'accepting', ['grace']);
    const { composer } = ada;
    composer.text.type('so @gr, look', { start: 6, end: 6 });
    const suggestions = shown(composer)!;
    composer.text.complete(suggestions, suggestions.source.complete(items(composer)![0]!));
    expect(composer.text.state.get()).toMatchObject({
      text: 'so @Grace , look',
      selection: { start: 10, end: 10 },
      mentionedUsers: [{ id: 'grace' }],
      suggestions: undefined,
    });
    composer.text.type('so @Grace , look now');
    const outcome = await composer.submit();
    expect(outcome).toMatchObject({ status: 'sent', message: { mentioned_users: [{ id: 'grace' }] } });
  });

  it('[MSG-05] mentions only the longest name or id, and of equal names the chosen one', async () => {
    const named = [
      ['sam', 'Sam'],
      ['sam-01', 'Sam Smith'],
      ['sam-02', 'Sam Smith'],
    ].map(([id = '', name = '']) => ({ id, name }));
    await server.backEnd.call('PUT /users', { body: { users: named } });
    await using ada = await writer(
      'ada',
      'namesakes',
      named.map(({ id }) => id),
    );
    const { composer } = ada;
    const sentMentions = async (text: string, chosen?: string) => {
      composer.text.type(text);
      const user = named.find(({ id }) => id === chosen);
      if (user) composer.text.mention(user);
      const outcome = await composer.submit();
      const { mentioned_users = [] } = outcome.status === 'sent' ? outcome.message : {};
      return mentioned_users.map(({ id }) => id);
    };
    expect(await sentMentions('@Sam Smith, look', 'sam-02')).toEqual(['sam-02']);
    expect(await sentMentions('@sam-01, look')).toEqual(['sam-01']);
    expect(await sentMentions('@sam-03, look')).toEqual([]);
    expect(await sentMentions('@sam, look')).toEqual(['sam']);
  });

  it('[MSG-05] forgets a chosen user once the text no longer contains the name', async () => {
    await using ada = await writer('ada', 'forgetting', ['grace']);
    const { composer } = ada;
    composer.text.type('@gr');
    const suggestions = shown(composer)!;
    composer.text.complete(suggestions, suggestions.source.complete(items(composer)![0]!));
    composer.text.type('Grace ');
    expect(composer.text.state.get().mentionedUsers).toEqual([]);
  });

  it('[UX-13] stays closed once closed, keeps the text, and opens for the next trigger', async () => {
    await using ada = await writer('ada', 'closing', ['grace']);
    const { composer } = ada;
    composer.text.type('@gr');
    composer.text.closeSuggestions();
    expect(composer.text.state.get()).toMatchObject({ text: '@gr', suggestions: undefined });
    composer.text.type('@gra');
    expect(shown(composer)).toBeUndefined();
    composer.text.type('@gra @g');
    expect(names(composer)?.[0]).toBe('grace');
    composer.text.type('');
    composer.text.type('@g');
    expect(names(composer)?.[0]).toBe('grace');
  });

  it('[UX-13] opens by typing, not by moving the caret or by a program', async () => {
    await using ada = await writer('ada', 'moving', ['grace']);
    const { composer } = ada;
    composer.text.set('@gr and more', { start: 3, end: 3 });
    expect(shown(composer)).toBeUndefined();
    composer.text.select({ start: 2, end: 2 });
    composer.text.select({ start: 3, end: 3 });
    expect(shown(composer)).toBeUndefined();
    composer.text.type('@gra and more', { start: 4, end: 4 });
    expect(shown(composer)).toMatchObject({ trigger: '@', query: 'gra', start: 0, end: 4 });
    composer.text.select({ start: 3, end: 3 });
    expect(shown(composer)).toMatchObject({ query: 'gr', end: 3 });
    composer.text.select({ start: 9, end: 9 });
    expect(names(composer) ?? []).toEqual([]);
    composer.text.type('@g');
    composer.text.select({ start: 0, end: 2 });
    expect(shown(composer)).toBeUndefined();
  });
});

describe('#', () => {
  it('[COMP-06] suggests own channels at once, the last active first, then others that the user may read, and none of strangers', async () => {
    await using ada = await writer('ada', 'garden');
    await using grace = await writer('grace', 'garage');
    await ada.client.channel('team', 'gardeners').watch({ data: { name: 'gardeners' } });
    const mallorys = await server.person('mallory');
    await mallorys.call('POST /channels/{type}/{id}/query', {
      params: { type: 'messaging', id: 'garrison' },
      body: { data: { name: 'garrison' } },
    });
    ada.channel.send({ text: 'Newest' });
    await waitUntil(ada.channel.state, ({ channel }) => channel?.last_message_at !== undefined);
    ada.composer.text.type('see #');
    expect(names(ada.composer)).toEqual(['garden', 'gardeners']);
    ada.composer.text.type('see #gar');
    expect(names(ada.composer)).toEqual(['garden', 'gardeners']);
    await ada.clock.pass(300);
    expect(await loaded(ada.composer)).toEqual(['garden', 'gardeners', 'garage']);
    expect(items(ada.composer)?.at(-1)).toMatchObject({ isMember: false });
    const suggestions = shown(ada.composer)!;
    ada.composer.text.complete(suggestions, suggestions.source.complete(items(ada.composer)![0]!));
    expect(ada.composer.text.text).toBe('see #garden ');
    expect(grace.composer.text.text).toBe('');
  });
});

describe(':', () => {
  it('[COMP-06] suggests the emoji of the user interface, once they are loaded', async () => {
    await using ada = await writer('ada', 'emoji');
    const { composer, client } = ada;
    composer.text.type(':ta');
    expect(names(composer)).toEqual([]);
    let known: { name: string; emoji: string }[] | undefined;
    const used = vi.fn();
    client.part(emojiNames).provider = {
      find: (query, limit) => known?.filter(({ name }) => name.startsWith(query)).slice(0, limit),
      load: async () => {
        known = [
          { name: 'tada', emoji: '🎉' },
          { name: 'taco', emoji: '🌮' },
        ];
      },
      used,
    };
    composer.text.type(':t');
    expect(await loaded(composer)).toEqual(['🎉', '🌮']);
    composer.text.type(':tac');
    expect(names(composer)).toEqual(['🌮']);
    const suggestions = shown(composer)!;
    composer.text.complete(suggestions, suggestions.source.complete(items(composer)![0]!));
    expect(composer.text.text).toBe('🌮 ');
    expect(used).toHaveBeenCalledWith('🌮');
  });
});

describe('/', () => {
  it('[COMP-06, COMP-08] suggests the commands available here, all of them for the / alone', async () => {
    expect(commandMinCharacters).toBe(1);
    await using ada = await writer('ada', 'commands');
    const { composer, calls } = ada;
    const asked = () => calls.filter((call) => call.endsWith('/commands'));
    composer.text.type('/');
    expect(shown(composer)).toMatchObject({ trigger: '/', query: '', start: 0 });
    const all = await loaded(composer);
    expect(all).toEqual(expect.arrayContaining(['shrug', 'topic']));
    composer.text.type('/t');
    expect(shown(composer)).toMatchObject({ trigger: '/', query: 't', start: 0 });
    expect(names(composer)).toEqual(['topic']);
    composer.text.type('/');
    expect(names(composer)).toEqual(all);
    composer.text.type('/SH');
    expect(names(composer)).toEqual(['shrug']);
    expect(asked()).toHaveLength(1);
    const suggestions = shown(composer)!;
    composer.text.complete(suggestions, suggestions.source.complete(items(composer)![0]!));
    expect(composer.text.text).toBe('/shrug ');
    expect(shown(composer)).toBeUndefined();
  });

  it('[COMP-06] suggests no unavailable commands, and none while a message is edited', async () => {
    await using ada = await writer('ada', 'own-commands', ['mallory']);
    await using mallory = await writer('mallory', 'own-commands');
    const offered = async ({ composer }: Writer) => {
      composer.text.type('/to');
      return loaded(composer);
    };
    expect(await offered(ada)).toEqual(['topic']);
    expect(await offered(mallory)).toEqual([]);
    ada.composer.text.type('');
    ada.channel.send({ text: 'said' });
    const { messages } = await waitUntil(
      ada.channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    ada.composer.edit(messages[0]!);
    const editing = ada.composer.editing.get()!;
    editing.text.type('x');
    await vi.dynamicImportSettled();
    editing.text.type('/to');
    expect(shown(editing)).toBeUndefined();
  });
});

const grads = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `grad-${from + index}`);
