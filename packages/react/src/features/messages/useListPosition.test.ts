import { type Channel, networkError, uuidV7 } from '@confab/client';
import { ChatError } from '@confab/protocol';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useReadable } from '../../core/bindings/index.ts';
import { renderHook } from '../../testing/renderHook.tsx';
import { startReading } from '../../testing/startReading.ts';
import { useConversation } from './conversation.ts';
import type { MessageListRow } from './messageRows.ts';
import { openingTarget } from './openingTarget.ts';
import { useListPosition } from './useListPosition.ts';
import { useMessageRows } from './useMessageRows.ts';
import type { VirtualRows } from './virtualRows.ts';

const reading = startReading();

interface Shown {
  channel: Channel;
  /** The last number that was read when the visit began; nothing is unread if left out. */
  readNumber?: number;
  targetId?: string;
}

/** Shows a channel in a list without layout, which records where it was scrolled to. */
function open(props: Shown) {
  const scrolls: ('end' | 'end of history' | { key: string | undefined; share: number })[] = [];
  let list: readonly MessageListRow[] = [];
  let isLatest = false;
  const rows = {
    scrollToEnd: () => void scrolls.push(isLatest ? 'end' : 'end of history'),
    scrollToRow: (index: number, share: number) => void scrolls.push({ key: list[index]?.key, share }),
  } as VirtualRows;
  function useList({ channel, readNumber = undefined, targetId }: Shown) {
    const timeline = useReadable(channel.messages.state);
    const built = useMessageRows(timeline, 'grace', readNumber ?? null, undefined);
    list = built.rows;
    ({ isLatest } = timeline);
    const [opening] = useState(() => openingTarget(list, targetId));
    return useListPosition(useConversation(channel, undefined), timeline, list, rows, opening);
  }
  const isShown = (key: string) => list.some((row) => row.key === key);
  return { hook: renderHook(reading.client, useList, { props }), scrolls, isShown };
}

/** Lets every call fail while this runs. */
async function withoutNetwork(run: () => Promise<void>) {
  const call = vi.spyOn(reading.client.http, 'call').mockRejectedValue(new ChatError(networkError));
  await run();
  call.mockRestore();
}

const isLoaded = (channel: Channel, id: string) =>
  channel.messages.state.get().messages.some((message) => message.id === id);

/** Holds back the answers to Grace's requests whose address contains `part`. */
function holdAnswer(part: string) {
  const released = Promise.withResolvers<void>();
  const { environment } = reading.client;
  const { fetch } = environment;
  environment.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (String(input).includes(part)) await released.promise;
    return response;
  };
  return {
    release() {
      environment.fetch = fetch;
      released.resolve();
    },
  };
}

describe('useListPosition', () => {
  it('[UX-05] opens with the first unread message in the upper third', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 3 });
    const { hook, scrolls } = open({ channel, readNumber: 2 });
    await using _hook = hook;
    expect(scrolls).toEqual([{ key: 'new', share: expect.any(Number) }]);
    expect((scrolls[0] as { share: number }).share).toBeLessThan(1 / 3);
  });

  it('opens at the end where nothing is unread', async () => {
    const channel = await reading.openChannel({ read: 5, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    expect(scrolls).toEqual(['end']);
  });

  it('[MSG-08] opens at the message of a link, also where others are unread', async () => {
    const channel = await reading.openChannel({ read: 3, unread: 2 });
    const targetId = reading.messageId(channel, 2);
    const { hook, scrolls } = open({ channel, targetId, readNumber: 3 });
    await using _hook = hook;
    expect(scrolls).toEqual([{ key: targetId, share: expect.any(Number) }]);
  });

  it('[UX-09] scrolls to the end for the viewer’s own message, and for nobody else’s', async () => {
    const channel = await reading.openChannel({ read: 3, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    await reading.send(channel, 1);
    await expect.poll(() => isLoaded(channel, reading.messageId(channel, 4))).toBe(true);
    expect(scrolls).toEqual(['end']);
    channel.send({ text: 'mine' });
    await expect.poll(() => scrolls).toEqual(['end', 'end']);
  });

  it('[UX-09] returns from the history for the viewer’s own message', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    await channel.messages.loadAround({ id: reading.messageId(channel, 20) });
    await reading.send(channel, 1);
    expect(channel.messages.state.get().isLatest).toBe(false);
    channel.send({ text: 'mine' });
    await expect.poll(() => channel.messages.state.get().isLatest).toBe(true);
    await expect.poll(() => new Set(scrolls.slice(1))).toEqual(new Set(['end']));
  });

  it('[CONN-06] [UX-09] stays where it is for a message that the viewer writes in another tab', async () => {
    for (const history of [undefined, 20]) {
      const channel = await reading.openChannel({ read: 80, unread: 0 });
      const { hook, scrolls } = open({ channel });
      await using _hook = hook;
      if (history) await channel.messages.loadAround({ id: reading.messageId(channel, history) });
      const { isLatest } = channel.messages.state.get();
      const id = uuidV7(reading.client.environment);
      // This tab sends what another one writes.
      reading.client.outbox.receive({
        id,
        cid: channel.cid,
        userId: 'grace',
        message: { id, text: 'in another tab' },
        createdAt: new Date().toISOString(),
      });
      await expect.poll(() => channel.state.get().channel?.last_message_number).toBe(81);
      expect(channel.messages.state.get().isLatest).toBe(isLatest);
      expect(scrolls).toEqual(['end']);
    }
  });

  it('[MSG-08] jumps to a message, loaded or not, and highlights it for a moment', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    for (const number of [78, 20]) {
      const id = reading.messageId(channel, number);
      expect(await hook.result.jumpTo(id)).toBe(true);
      await expect.poll(() => hook.result.highlightedId).toBe(id);
      await expect.poll(() => scrolls.at(-1)).toEqual({ key: id, share: expect.any(Number) });
    }
    await expect.poll(() => hook.result.highlightedId).toBeUndefined();
    expect(await hook.result.jumpTo('gone')).toBe(false);
  });

  it('[MSG-07] stays at the message that was jumped to last when the answer to an earlier jump arrives', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    const [slow, fast] = [reading.messageId(channel, 10), reading.messageId(channel, 40)];
    const answer = holdAnswer(`id_around=${slow}&`);
    const jump = hook.result.jumpTo(slow);
    expect(await hook.result.jumpTo(fast)).toBe(true);
    await expect.poll(() => scrolls.at(-1)).toMatchObject({ key: fast });
    answer.release();
    // It must not be reported as gone.
    expect(await jump).toBe(true);
    expect(isLoaded(channel, fast)).toBe(true);
    expect(isLoaded(channel, slow)).toBe(false);
    expect(scrolls.at(-1)).toMatchObject({ key: fast });
  });

  it('[MSG-08] [UX-09] does not scroll later to a message that could not be loaded', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls, isShown } = open({ channel });
    await using _hook = hook;
    const id = reading.messageId(channel, 40);
    await withoutNetwork(() => expect(hook.result.jumpTo(id)).rejects.toThrow(ChatError));
    await channel.messages.loadPrev(50);
    await expect.poll(() => isShown(id)).toBe(true);
    expect(scrolls).toEqual(['end']);
    expect(hook.result.highlightedId).toBeUndefined();
  });

  it('[UX-06] [UX-09] does not scroll later to unread messages that could not be loaded', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 60 });
    const { hook, scrolls, isShown } = open({ channel, readNumber: 2 });
    await using _hook = hook;
    await withoutNetwork(async () => {
      hook.result.jumpToUnread(channel.state.get().read?.last_read_at);
      await expect.poll(() => channel.messages.state.get().error).toBeDefined();
    });
    await channel.messages.loadPrev(50);
    await expect.poll(() => isShown('new')).toBe(true);
    expect(scrolls).toEqual(['end']);
  });

  it('[UX-09] does not scroll to what the user no longer waits for', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 60 });
    const { hook, scrolls, isShown } = open({ channel, readNumber: 2 });
    await using _hook = hook;
    hook.result.jumpToUnread(undefined);
    hook.result.onUserScroll();
    await channel.messages.loadPrev(50);
    await expect.poll(() => isShown('new')).toBe(true);
    expect(scrolls).toEqual(['end']);
  });

  it('[MSG-08] arrives at a message that is loaded while the user still scrolls', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    const id = reading.messageId(channel, 20);
    const jump = hook.result.jumpTo(id);
    hook.result.onUserScroll();
    expect(await jump).toBe(true);
    await expect.poll(() => scrolls.at(-1)).toEqual({ key: id, share: expect.any(Number) });
  });

  it('[UX-06] jumps to the latest message, which it loads from the history', async () => {
    const channel = await reading.openChannel({ read: 80, unread: 0 });
    const { hook, scrolls } = open({ channel });
    await using _hook = hook;
    await channel.messages.loadAround({ id: reading.messageId(channel, 20) });
    expect(scrolls).toEqual(['end']);
    hook.result.jumpToLatest();
    await expect.poll(() => scrolls).toEqual(['end', 'end']);
    expect(channel.messages.state.get().isLatest).toBe(true);
    hook.result.jumpToLatest();
    expect(scrolls).toEqual(['end', 'end', 'end']);
  });

  it('[UX-06] jumps to the first unread message, which it loads by the time of the last read', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 60 });
    const { hook, scrolls } = open({ channel, readNumber: 2 });
    await using _hook = hook;
    const first = reading.messageId(channel, 3);
    expect(isLoaded(channel, first)).toBe(false);
    hook.result.jumpToUnread(channel.state.get().read?.last_read_at);
    await expect.poll(() => isLoaded(channel, first)).toBe(true);
    await expect.poll(() => scrolls.at(-1)).toEqual({ key: 'new', share: expect.any(Number) });
    const before = scrolls.length;
    hook.result.jumpToUnread(undefined);
    await expect.poll(() => scrolls.length).toBe(before + 1);
  });
});
