import { ChatError, type MessageInput, notAllowed } from '@confab/protocol';
import { startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import type { CreateFeature } from '../../../core/feature/feature.ts';
import { features } from '../../../features.ts';
import { at, newId, openRoom, say, textsIn } from '../../../testing/rooms.ts';
import type { MessageRow } from '../migrations.ts';
import { pipelines } from '../pipelines.ts';

function mask(input: MessageInput): MessageInput {
  if (input.text?.includes('spam')) throw new ChatError(notAllowed, { message: 'No spam here.' });
  return { ...input, text: input.text?.replaceAll('secret', '******') };
}

function refuseLate({ text }: MessageRow): void {
  if (text.includes('late')) throw new ChatError(notAllowed, { message: 'Too late.' });
}

/** Masks a word, rejects another, and fails after the write on a third. */
const moderation: CreateFeature = (context) => {
  const { current } = pipelines(context);
  const { send } = current;
  pipelines(context).current = {
    ...current,
    send: {
      ...send,
      beforeWrite: [...send.beforeWrite, async (_context, { input }) => mask(input)],
      afterWrite: [...send.afterWrite, async (_context, { row }) => refuseLate(row)],
    },
  };
  return { name: 'moderation' };
};

test('[MSG-02] a feature’s step changes or rejects a message before it is written, however it is sent', async () => {
  await using server = await startTestServer({}, { features: [...features, moderation] });
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  expect((await say(ada, room, 'a secret')).text).toBe('a ******');
  for (const text of ['spam', 'too late']) {
    const error = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), text } },
    });
    expect(error.is(notAllowed)).toBe(true);
  }
  expect((await say(ada, room, 'next')).number).toBe(2);
  expect(await textsIn(ada, room)).toEqual(['a ******', 'next']);
});
