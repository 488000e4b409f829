import { composerDefaults, linkPreviewDebounceMs, maxFilesPerMessage } from '@confab/protocol';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../index.ts';
import { composerOf, composersOf } from '../composersOf.ts';
import { type MessageComposer, Pipeline, type Step } from '../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterAll(() => server.stop());

const add = (letter: string): Step<string> => ({
  id: letter,
  run: (state, { next }) => next(state + letter),
});
const ids = (pipeline: { steps: readonly { id: string }[] }) => pipeline.steps.map(({ id }) => id);

describe('[COMP-01] a pipeline', () => {
  it('runs its steps in order, asynchronous ones included', async () => {
    const pipeline = new Pipeline<string>([
      add('a'),
      { id: 'slow', run: async (state, { next }) => next(`${state}b`) },
      { id: 'as-it-is', run: (_, { forward }) => forward() },
      add('c'),
    ]);
    expect(await pipeline.run('')).toEqual({ status: 'completed', state: 'abc' });
  });

  it('ends at the step that completes or discards it', async () => {
    const ending: Step<string> = {
      id: 'end',
      run: (state, { complete, discard, forward }) =>
        state === 'enough' ? complete('done') : state === 'no' ? discard('unwanted') : forward(),
    };
    const pipeline = new Pipeline([ending, add('!')]);
    expect(await pipeline.run('enough')).toEqual({ status: 'completed', state: 'done' });
    expect(await pipeline.run('no')).toEqual({ status: 'discarded', reason: 'unwanted', stepId: 'end' });
    expect(await pipeline.run('go')).toEqual({ status: 'completed', state: 'go!' });
  });

  it('adds, replaces and removes steps by id, and lists the known ones in errors', async () => {
    const pipeline = new Pipeline([add('a'), add('c')]);
    pipeline.insertBefore('c', add('b'));
    pipeline.insertAfter('c', add('d'));
    pipeline.replace('a', add('A'));
    pipeline.remove('d');
    expect(ids(pipeline)).toEqual(['A', 'b', 'c']);
    expect(await pipeline.run('')).toMatchObject({ state: 'Abc' });
    expect(() => pipeline.insertAfter('x', add('y'))).toThrow('unknown step "x"; the steps are A, b, c');
    expect(() => pipeline.insertAfter('A', add('c'))).toThrow('step "c" exists already');
    expect(() => pipeline.replace('A', add('c'))).toThrow('step "c" exists already');
    expect(() => pipeline.remove('x')).toThrow(TypeError);
    expect(ids(pipeline)).toEqual(['A', 'b', 'c']);
  });
});

describe('the pipelines of a composer', () => {
  it('[COMP-01] have the documented steps in the documented order', async () => {
    await using ada = await connectClient(server, 'ada');
    const { readFile } = await import('node:fs/promises');
    const page = await readFile(new URL('../../../../../../docs/composer.md', import.meta.url), 'utf8');
    const { pipelines } = composerOf(await ada.channel('team', 'documented').watch());
    for (const [name, pipeline] of Object.entries(pipelines)) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`));
      const documented = [...(row?.split('|')[3] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, id]) => id);
      expect(documented, name).toEqual(ids(pipeline));
    }
  });

  it('[COMP-01] can be changed by a host where composers are created, before anything runs', async () => {
    const made: MessageComposer[] = [];
    await using ada = await connectClient(server, 'ada', {
      composer: {
        setup(composer) {
          made.push(composer);
          composer.pipelines.composition.insertBefore('max-length', {
            id: 'signature',
            run: ({ message }, { next }) =>
              next({ message: { ...message, text: `${message.text} – from the till` } }),
          });
          composer.pipelines.textChange.insertBefore('typing-events', {
            id: 'no-shouting',
            run: (change, { next }) => next({ ...change, text: change.text.toLowerCase() }),
          });
          composer.pipelines.sending.insertBefore('deliver', {
            id: 'ask',
            run: ({ message }, { forward, discard }) =>
              message.text?.includes('secret') ? discard('not sure') : forward(),
          });
        },
      },
    });
    const channel = await ada.channel('team', 'host').watch();
    composerOf(channel).text.type('HELLO');
    expect(composerOf(channel).text.text).toBe('hello');
    await composerOf(channel).submit();
    composerOf(channel).text.type('a secret');
    expect(await composerOf(channel).submit()).toEqual({ status: 'discarded', reason: 'not sure' });
    expect(composerOf(channel).text.text).toBe('a secret');
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    expect(messages.map(({ text }) => text)).toEqual(['hello – from the till']);
    expect(made).toEqual([composerOf(channel)]);
  });

  it('[COMP-01, MSG-02] send once and keep text written meanwhile, however long a host’s step takes', async () => {
    let release = () => {};
    const waited = new Promise<void>((resolve) => {
      release = resolve;
    });
    await using ada = await connectClient(server, 'ada', {
      composer: {
        setup: ({ pipelines }) =>
          pipelines.composition.insertBefore('not-empty', {
            id: 'translation',
            async run(_, { forward }) {
              await waited;
              return forward();
            },
          }),
      },
    });
    const channel = await ada.channel('team', 'slow-host').watch();
    const composer = composerOf(channel);
    composer.text.type('first');
    const first = composer.submit();
    expect(composer.state.get().isSubmitting).toBe(true);
    expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'submitting' });
    composer.text.type('first, and then some');
    release();
    expect(await first).toMatchObject({ status: 'sent', message: { text: 'first' } });
    expect(composer.text.text).toBe(', and then some');
    expect(composer.state.get().isSubmitting).toBe(false);
    expect(channel.messages.state.get().messages).toHaveLength(1);
  });
});

describe('the configuration', () => {
  it('[COMP-01] has the defaults of the specification', async () => {
    await using ada = await connectClient(server, 'ada');
    const composer = composerOf(ada.channel('team', 'defaults'));
    expect(composer.config.get()).toEqual({
      drafts: { enabled: false, debounceMs: 1000 },
      linkPreviews: { enabled: false, debounceMs: 1500 },
      location: { enabled: true },
      text: { enabled: true, publishTypingEvents: true },
      attachments: { maxFiles: 10 },
    });
    expect(composerDefaults).toMatchObject({
      linkPreviews: { debounceMs: linkPreviewDebounceMs },
      attachments: { maxFiles: maxFilesPerMessage },
    });
  });

  it('[COMP-01] is set for a client, a channel and a composer, the most specific one wins', async () => {
    await using ada = await connectClient(server, 'ada', {
      composer: { linkPreviews: { enabled: true, debounceMs: 10 }, attachments: { maxFiles: 3 } },
    });
    const channel = await ada.channel('team', 'layers').watch();
    composersOf(channel).configure({ linkPreviews: { debounceMs: 20 } });
    composersOf(channel).configure({ drafts: { enabled: true } });
    composerOf(channel).configure({ attachments: { maxFiles: 1 } });
    expect(composerOf(channel).config.get()).toMatchObject({
      drafts: { enabled: true, debounceMs: 1000 },
      linkPreviews: { enabled: true, debounceMs: 20 },
      attachments: { maxFiles: 1 },
    });
    const parent = channel.send({ text: 'parent' });
    expect(composerOf(channel, parent.id).config.get().attachments.maxFiles).toBe(3);
    expect(composerOf(ada.channel('team', 'other')).config.get().linkPreviews.debounceMs).toBe(10);
  });

  it('[COMP-01] can turn text off', async () => {
    await using ada = await connectClient(server, 'ada', { composer: { text: { enabled: false } } });
    const composer = composerOf(await ada.channel('team', 'no-text').watch());
    composer.text.type('nobody reads this');
    expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'empty' });
  });
});
