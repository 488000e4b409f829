import { setImmediate } from 'node:timers/promises';
import type { Channel } from '@confab/client';
import { ChatError, notFound, rateLimited } from '@confab/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { startReading } from '../../testing/startReading.ts';
import { useConversation } from '../messages/conversation.ts';
import { useAutoMarkRead } from './useAutoMarkRead.ts';

const reading = startReading();

interface Shown {
  channel: Channel;
  isEndVisible: boolean;
}

const show = (props: Shown, page: { hasFocus?: boolean; openedChannels?: number } = {}) =>
  renderHook(
    reading.client,
    ({ channel, isEndVisible }: Shown) => useAutoMarkRead(useConversation(channel, undefined), isEndVisible),
    { props, openedChannels: 1, ...page },
  );

const unreadCount = (channel: Channel) => channel.state.get().unreadCount;
const isMarkedUnread = (channel: Channel) => channel.state.get().read?.marked_unread === true;

/** Sends and waits until the message is there: had the rule read it, it would not be unread. */
async function expectUnreadAfterSend(channel: Channel, count: number) {
  await reading.send(channel, 1);
  await expect.poll(() => unreadCount(channel)).toBe(count);
}

describe('[UX-07] useAutoMarkRead', () => {
  it('reads at once, and what arrives later, while the window has focus and the end is visible', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    await using _hook = show({ channel, isEndVisible: true });
    await expect.poll(() => unreadCount(channel)).toBe(0);
    await reading.send(channel, 1);
    await expect.poll(() => channel.state.get().read?.last_read_number).toBe(4);
    expect(unreadCount(channel)).toBe(0);
  });

  it('reads nothing in a window without focus, and everything when it returns', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    await using hook = show({ channel, isEndVisible: true }, { hasFocus: false });
    await expectUnreadAfterSend(channel, 3);
    hook.page.setFocus(true);
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });

  it('reads nothing in a hidden tab, and everything when it is shown', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 0 });
    await using hook = show({ channel, isEndVisible: true });
    hook.page.setVisibility('hidden');
    await expectUnreadAfterSend(channel, 1);
    hook.page.setVisibility('visible');
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });

  it('[CONN-05] reads nothing of what an offline start shows, nor of the state that replaces it', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 1 });
    channel.applyState(await channel.query({ create: false }), { isCached: true });
    await using _hook = show({ channel, isEndVisible: true });
    await expectUnreadAfterSend(channel, 2);
    await channel.query({ create: false });
    expect(channel.isCached).toBe(false);
    expect(unreadCount(channel)).toBe(2);
  });

  it('reads nothing while the end is out of view, and everything once it comes into view', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 1 });
    await using hook = show({ channel, isEndVisible: false });
    await expectUnreadAfterSend(channel, 2);
    hook.rerender({ channel, isEndVisible: true });
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });

  it('reads nothing once the list is gone', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 0 });
    await (async () => {
      await using _hook = show({ channel, isEndVisible: true });
    })();
    await expectUnreadAfterSend(channel, 1);
  });
});

/** Lets the service refuse to mark channels as read; `count` counts the calls. */
function refuseReads(error: ChatError) {
  const { http } = reading.client;
  const call = http.call.bind(http);
  const refusing = { count: 0, stop: () => spy.mockRestore() };
  const spy = vi.spyOn(http, 'call').mockImplementation(async (route, ...rest) => {
    if (!route.endsWith('/read')) return call(route, ...rest);
    refusing.count++;
    await setImmediate();
    throw error;
  });
  return refusing;
}

describe('[CHAN-09] [UX-07] useAutoMarkRead where marking as read fails', () => {
  afterEach(() => {
    // Frames that have just arrived would wait for a timer that never fires.
    if (vi.isFakeTimers()) vi.advanceTimersByTime(0);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('tries again when the service allows it', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    const refusing = refuseReads(new ChatError(rateLimited, { details: { retry_after_ms: 5000 } }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // `expect.poll` would pass the time.
    const refused = async (count: number) => {
      while (refusing.count < count || unreadCount(channel) === 0) await setImmediate();
    };
    await using hook = show({ channel, isEndVisible: true });
    for (const count of [1, 2]) {
      await refused(count);
      hook.page.setFocus(true);
      await vi.advanceTimersByTimeAsync(4999);
      expect(refusing.count).toBe(count);
      await vi.advanceTimersByTimeAsync(1);
    }
    await refused(3);
    refusing.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });

  it('tries again when more is unread, and not for what the service has refused for good', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    const refusing = refuseReads(new ChatError(notFound));
    await using hook = show({ channel, isEndVisible: true });
    await expect.poll(() => unreadCount(channel)).toBe(2);
    hook.page.setFocus(true);
    expect(refusing.count).toBe(1);
    await expectUnreadAfterSend(channel, 3);
    await expect.poll(() => refusing.count).toBe(2);
    refusing.stop();
    await reading.send(channel, 1);
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });
});

describe('[UX-08] a channel that is marked as unread', () => {
  async function markUnread(channel: Channel) {
    await channel.markUnread(reading.messageId(channel, 2));
    await expect.poll(() => isMarkedUnread(channel)).toBe(true);
  }

  it('is not read by staying in view, nor by what arrives', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await using hook = show({ channel, isEndVisible: true });
    await markUnread(channel);
    await expectUnreadAfterSend(channel, 2);
    hook.page.setFocus(false);
    hook.page.setFocus(true);
    await expectUnreadAfterSend(channel, 3);
    expect(isMarkedUnread(channel)).toBe(true);
  });

  it('is read when the user acknowledges it, by Escape or a message of their own', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await using hook = show({ channel, isEndVisible: true });
    await markUnread(channel);
    hook.result.acknowledge();
    await expect.poll(() => isMarkedUnread(channel)).toBe(false);
  });

  it('is read when the user scrolls to the end, and not when the list does', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await using hook = show({ channel, isEndVisible: true });
    await markUnread(channel);
    hook.rerender({ channel, isEndVisible: false });
    hook.rerender({ channel, isEndVisible: true });
    await expectUnreadAfterSend(channel, 2);
    hook.rerender({ channel, isEndVisible: false });
    hook.result.onUserScroll();
    hook.rerender({ channel, isEndVisible: true });
    await expect.poll(() => isMarkedUnread(channel)).toBe(false);
  });

  it('stays unread over a reload of the page, and is read when it is opened again', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await markUnread(channel);
    {
      await using _hook = show({ channel, isEndVisible: true }, { openedChannels: 0 });
      await expectUnreadAfterSend(channel, 2);
      expect(isMarkedUnread(channel)).toBe(true);
    }
    await using _hook = show({ channel, isEndVisible: true }, { openedChannels: 1 });
    await expect.poll(() => isMarkedUnread(channel)).toBe(false);
  });
});

describe('[CHAN-14] the user’s choice of when a channel counts as read', () => {
  afterEach(() => reading.client.updateMe({ mark_read: 'at_end' }));

  it('is at once: wherever the list is, while the window has focus', async () => {
    await reading.client.updateMe({ mark_read: 'on_open' });
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    await using hook = show({ channel, isEndVisible: false }, { hasFocus: false });
    await expectUnreadAfterSend(channel, 3);
    hook.page.setFocus(true);
    await expect.poll(() => unreadCount(channel)).toBe(0);
    await reading.send(channel, 1);
    await expect.poll(() => channel.state.get().read?.last_read_number).toBe(5);
  });

  it('is manually: neither the end in view nor a message of their own reads anything', async () => {
    await reading.client.updateMe({ mark_read: 'manually' });
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    await using hook = show({ channel, isEndVisible: true });
    hook.result.acknowledge();
    await expectUnreadAfterSend(channel, 3);
    await channel.markRead();
    expect(unreadCount(channel)).toBe(0);
    await expectUnreadAfterSend(channel, 1);
  });

  it('applies to the open channel as soon as it changes', async () => {
    await reading.client.updateMe({ mark_read: 'manually' });
    const channel = await reading.openChannel({ read: 1, unread: 2 });
    await using _hook = show({ channel, isEndVisible: true });
    await expectUnreadAfterSend(channel, 3);
    await reading.client.updateMe({ mark_read: 'at_end' });
    await expect.poll(() => unreadCount(channel)).toBe(0);
  });
});
