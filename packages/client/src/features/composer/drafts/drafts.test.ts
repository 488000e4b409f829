import { composerDefaults } from '@confab/protocol';
import {
  connectClient,
  flakyNetwork,
  handUploads,
  heldClock,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClientOptions, memoryPersistence, waitUntil } from '../../../index.ts';
import { draftKey, drafts } from '../../drafts/index.ts';
import { composerOf } from '../composersOf.ts';
import type { ComposerOptions } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const on: ComposerOptions = { drafts: { enabled: true } };

/** One of Ada's devices, with a clock controlled by the test. */
async function device(options: Partial<ChatClientOptions> & { user?: string } = {}) {
  const { user = 'ada', ...rest } = options;
  const clock = heldClock(rest.environment);
  const client = await connectClient(server, user, { composer: on, ...rest, environment: clock.environment });
  /** The composer, once its earlier draft is restored. */
  const at = async (id: string) => {
    const composer = composerOf(await client.channel('team', id).watch());
    await composer.flush();
    return composer;
  };
  const draftOf = (id: string, parentId?: string) => client.part(drafts).get({ cid: `team:${id}`, parentId });
  return { client, clock, at, draftOf, [Symbol.asyncDispose]: () => client.disconnect() };
}
const textOf = (text: string) => (state: { text: string }) => state.text === text;
const onServer = async (id: string) => {
  const { drafts: list } = await server
    .people('ada')
    .then(({ ada }) => ada.call('POST /drafts/query', { body: {} }));
  return list.find(({ cid }) => cid === `team:${id}`);
};

describe('drafts on the service', () => {
  it('[COMP-04] are off by default: nothing is stored, on the service or on this device', async () => {
    expect(composerDefaults.drafts.enabled).toBe(false);
    const persistence = memoryPersistence();
    await using ada = await device({ composer: {}, persistence });
    const composer = await ada.at('off');
    composer.text.type('kept to myself');
    ada.clock.pass(60_000);
    await composer.flush();
    expect(await onServer('off')).toBeUndefined();
    expect(await persistence.draft('ada', 'team:off')).toBeUndefined();
  });

  it('[COMP-04] are deleted from this device when drafts are turned off, also those of other devices', async () => {
    const persistence = memoryPersistence();
    await using phone = await device();
    await using desk = await device({ persistence });
    const composer = await desk.at('turned-off');
    (await phone.at('turned-off')).text.type('from the phone');
    phone.clock.pass(1000);
    await waitUntil(composer.text.state, textOf('from the phone'));
    desk.clock.pass(300);
    await expect.poll(() => persistence.draft('ada', 'team:turned-off')).toBeDefined();
    composer.configure({ drafts: { enabled: false } });
    await expect.poll(() => persistence.draft('ada', 'team:turned-off')).toBeUndefined();
    composer.text.type('from the phone, and on');
    desk.clock.pass(60_000);
    await composer.flush();
    expect(await persistence.draft('ada', 'team:turned-off')).toBeUndefined();
    composer.configure({ drafts: { enabled: true } });
    composer.text.type('on again');
    desk.clock.pass(300);
    await expect
      .poll(() => persistence.draft('ada', 'team:turned-off'))
      .toMatchObject({ content: { text: 'on again' } });
  });

  it('[COMP-04] are saved once the user pauses, and synced to other devices', async () => {
    await using ada = await device();
    await using phone = await device();
    const [composer, there] = [await ada.at('live'), await phone.at('live')];
    composer.text.type('Shall we');
    ada.clock.pass(900);
    composer.text.type('Shall we meet');
    ada.clock.pass(999);
    expect(await onServer('live')).toBeUndefined();
    ada.clock.pass(1);
    await waitUntil(there.text.state, textOf('Shall we meet'));
    expect(await onServer('live')).toMatchObject({ text: 'Shall we meet' });
    composer.text.type('');
    ada.clock.pass(1000);
    await waitUntil(there.text.state, textOf(''));
    expect(await onServer('live')).toBeUndefined();
  });

  it('[COMP-04] never overwrite a local change', async () => {
    await using ada = await device();
    await using phone = await device();
    const [composer, there] = [await ada.at('local'), await phone.at('local')];
    there.text.type('mine');
    composer.text.type('from the desk');
    ada.clock.pass(1000);
    await waitUntil(ada.client.part(drafts).state, (all) => all.has('team:local'));
    await waitUntil(phone.client.part(drafts).state, (all) => all.has('team:local'));
    expect(there.text.text).toBe('mine');
    phone.clock.pass(1000);
    await waitUntil(composer.text.state, textOf('mine'));
  });

  it('[COMP-04] are not saved from changes of another device', async () => {
    await using ada = await device();
    await using phone = await device();
    const [composer, there] = [await ada.at('echo'), await phone.at('echo')];
    composer.text.type('once');
    ada.clock.pass(1000);
    await waitUntil(there.text.state, textOf('once'));
    const before = await onServer('echo');
    phone.clock.pass(60_000);
    await there.flush();
    expect(await onServer('echo')).toEqual(before);
    expect(await there.pipelines.draft.run({ content: {}, lastChange: 'remote' })).toMatchObject({
      status: 'discarded',
      reason: 'not-local',
    });
  });

  it.each([
    ['nothing', '', 'discarded'],
    ['white space', '  \n ', 'discarded'],
    ['text', 'a', 'completed'],
  ])('[COMP-04] of %s', async (_, text, status) => {
    await using ada = await device();
    const composer = await ada.at('content');
    composer.text.type(text);
    expect(await composer.pipelines.draft.run({ content: {}, lastChange: 'local' })).toMatchObject({
      status,
    });
    composer.clear();
  });

  it('[COMP-04] with only a quote or only a file are restored', async () => {
    await using ada = await device();
    await using phone = await device();
    const channel = await ada.client.channel('team', 'quoted').watch();
    channel.send({ text: 'said' });
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    await composerOf(channel).flush();
    const there = await phone.at('quoted');
    composerOf(channel).quote(messages[0]!);
    expect(composerOf(channel).state.get().canSend).toBe(false);
    ada.clock.pass(1000);
    await waitUntil(there.state, (state) => state.quoted?.text === 'said');
    const uploads = handUploads();
    composerOf(channel).configure({ attachments: { upload: uploads.upload } });
    composerOf(channel).removeQuote();
    composerOf(channel).attachments.add([new File(['x'], 'a.txt')]);
    uploads.finishAll();
    await waitUntil(composerOf(channel).attachments.state, ([one]) => one?.local.uploadState === 'finished');
    ada.clock.pass(1000);
    await waitUntil(there.attachments.state, ([one]) => one?.title === 'a.txt');
    expect(there.state.get()).toMatchObject({ quoted: undefined, canSend: true });
    expect(there.attachments.state.get()[0]?.local.uploadState).toBe('finished');
  });

  it('[COMP-04] are truncated to the maximum length, and never within a surrogate pair', async () => {
    await using ada = await device({ composer: { ...on, text: { maxLength: 6 } } });
    const composer = await ada.at('long');
    composer.text.type('12345🎉789');
    ada.clock.pass(1000);
    await expect.poll(() => onServer('long')).toMatchObject({ text: '12345' });
    expect(composer.text.text).toBe('12345🎉789');
  });

  it('[COMP-04, UX-14] are deleted with the message, on every device, once the service has it', async () => {
    const line = flakyNetwork(seededRandom(3), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
    await using ada = await device({ environment: line.environment });
    await using phone = await device();
    const [composer, there] = [await ada.at('sent'), await phone.at('sent')];
    composer.text.type('on my way');
    ada.clock.pass(1000);
    await waitUntil(there.text.state, textOf('on my way'));
    line.cut();
    expect(await composer.submit()).toMatchObject({ status: 'sent' });
    expect(composer.text.text).toBe('');
    ada.clock.pass(5000);
    expect(await onServer('sent')).toMatchObject({ text: 'on my way' });
    expect(there.text.text).toBe('on my way');
    line.restore();
    await expect
      .poll(() => {
        ada.clock.pass(5000);
        return onServer('sent');
      })
      .toBeUndefined();
    await waitUntil(there.text.state, textOf(''));
    expect(composer.text.text).toBe('');
  });

  it('[COMP-04] text written while the message is being sent becomes the next draft', async () => {
    await using ada = await device();
    const composer = await ada.at('next');
    composer.text.type('first');
    ada.clock.pass(1000);
    await expect.poll(() => onServer('next')).toMatchObject({ text: 'first' });
    const sending = composer.submit();
    await sending;
    composer.text.type('second');
    ada.clock.pass(1000);
    await expect
      .poll(() => {
        ada.clock.pass(1000);
        return onServer('next');
      })
      .toMatchObject({ text: 'second' });
    expect(composer.text.text).toBe('second');
  });

  it('[COMP-04] of a thread are separate from the channel’s; a stranger sees none', async () => {
    await using ada = await device();
    await using mallory = await device({ user: 'mallory' });
    const channel = await ada.client.channel('team', 'threads').watch();
    const parent = channel.send({ text: 'parent' });
    await waitUntil(channel.messages.state, (state) => state.messages[0]?.status === 'received');
    const reply = composerOf(channel, parent.id);
    await Promise.all([reply.flush(), composerOf(channel).flush()]);
    reply.text.type('to the thread');
    composerOf(channel).text.type('to the channel');
    ada.clock.pass(1000);
    await expect
      .poll(() => [ada.draftOf('threads')?.text, ada.draftOf('threads', parent.id)?.text])
      .toEqual(['to the channel', 'to the thread']);
    expect((await mallory.at('threads')).text.text).toBe('');
    await mallory.client.part(drafts).load();
    expect(mallory.client.part(drafts).state.get().size).toBe(0);
    expect(draftKey({ cid: 'team:threads' })).not.toBe(
      draftKey({ cid: 'team:threads', parentId: parent.id }),
    );
  });
});

describe('the draft stored on this device', () => {
  const kept = async (
    persistence: ReturnType<typeof memoryPersistence>,
    options: Parameters<typeof device>[0] = {},
  ) => device({ persistence, ...options });

  it('[UX-14] is restored after a reload, whole', async () => {
    const persistence = memoryPersistence();
    {
      await using ada = await kept(persistence);
      const composer = await ada.at('reload');
      composer.text.type('half a');
      ada.clock.pass(299);
      // Continued writing does not postpone it.
      composer.text.type('half a thought');
      ada.clock.pass(1);
      await expect
        .poll(() => persistence.draft('ada', 'team:reload'))
        .toMatchObject({ content: { text: 'half a thought' } });
    }
    await using ada = await kept(persistence);
    const composer = await ada.at('reload');
    await waitUntil(composer.text.state, textOf('half a thought'));
    expect((await ada.at('another')).text.text).toBe('');
    await using mallory = await kept(persistence, { user: 'mallory' });
    expect((await mallory.at('reload')).text.text).toBe('');
    composer.text.type('');
    ada.clock.pass(1000);
    await expect.poll(() => persistence.draft('ada', 'team:reload')).toBeUndefined();
  });

  it('[UX-14, COMP-04] that was cleared without a network stays cleared after a reload, and is then deleted on the service', async () => {
    const persistence = memoryPersistence();
    const line = flakyNetwork(seededRandom(1), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
    {
      await using before = await device({ persistence, environment: line.environment });
      const composer = await before.at('cleared');
      composer.text.type('never mind');
      before.clock.pass(1000);
      await expect.poll(() => onServer('cleared')).toMatchObject({ text: 'never mind' });
      line.cut();
      composer.text.type('');
      before.clock.pass(300);
      await expect
        .poll(() => persistence.draft('ada', 'team:cleared'))
        .toMatchObject({ content: {}, isUnsaved: true });
    }
    await using after = await device({ persistence });
    const composer = await after.at('cleared');
    after.clock.pass(1000);
    await expect.poll(() => onServer('cleared')).toBeUndefined();
    expect(composer.text.text).toBe('');
    await expect.poll(() => persistence.draft('ada', 'team:cleared')).toBeUndefined();
  });

  it('[UX-14] is not restored once its message is in the outbox, or sent', async () => {
    const persistence = memoryPersistence();
    const line = flakyNetwork(seededRandom(3), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
    {
      await using ada = await kept(persistence, { environment: line.environment });
      const composer = await ada.at('outbox');
      composer.text.type('goes out once');
      ada.clock.pass(300);
      line.cut();
      await composer.submit();
      await expect.poll(() => persistence.draft('ada', 'team:outbox')).toBeUndefined();
      expect(await persistence.outbox('ada')).toHaveLength(1);
    }
    await using ada = await kept(persistence);
    const composer = await ada.at('outbox');
    const channel = ada.client.channel('team', 'outbox');
    await waitUntil(channel.messages.state, ({ messages }) => messages[0]?.status === 'received');
    expect(channel.messages.state.get().messages.map(({ text }) => text)).toEqual(['goes out once']);
    expect(composer.text.text).toBe('');
  });

  it('[UX-14, COMP-04] and on the service is one text after a reload, with later additions', async () => {
    const persistence = memoryPersistence();
    {
      await using ada = await device({ persistence });
      const composer = await ada.at('both');
      composer.text.type('kept twice');
      ada.clock.pass(1000);
      await expect.poll(() => onServer('both')).toMatchObject({ text: 'kept twice' });
      composer.text.type('kept twice, and on');
      ada.clock.pass(300);
      await expect.poll(() => persistence.draft('ada', 'team:both')).toMatchObject({ isUnsaved: true });
    }
    // However long storing takes, and whatever happens meanwhile.
    const { promise: found, resolve: find } = Promise.withResolvers<void>();
    const slow = {
      ...persistence,
      draft: async (userId: string, key: string) => {
        await found;
        return persistence.draft(userId, key);
      },
    };
    await using ada = await device({ persistence: slow });
    await ada.client.part(drafts).load();
    const composer = await ada.at('both');
    composer.configure({ attachments: { maxFiles: 3 } });
    find();
    await waitUntil(composer.text.state, textOf('kept twice, and on'));
    ada.clock.pass(1000);
    await expect.poll(() => onServer('both')).toMatchObject({ text: 'kept twice, and on' });
    expect(composer.text.text).toBe('kept twice, and on');
    await using later = await device({ persistence });
    await later.client.part(drafts).load();
    const again = await later.at('both');
    await waitUntil(again.text.state, textOf('kept twice, and on'));
    later.clock.pass(60_000);
    expect(again.text.text).toBe('kept twice, and on');
  });
});
