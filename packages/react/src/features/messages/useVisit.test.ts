import type { Channel } from '@confab/client';
import { describe, expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { startReading } from '../../testing/startReading.ts';
import { useConversation } from './conversation.ts';
import { useVisit } from './useVisit.ts';

const reading = startReading();

const visit = (channel: Channel) =>
  renderHook(reading.client, (shown: Channel) => useVisit(useConversation(shown, undefined)), {
    props: channel,
  });

describe('[UX-05] useVisit', () => {
  it('begins after the last message that was read, and stays there while the rest is read', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 3 });
    await using hook = visit(channel);
    expect(hook.result).toMatchObject({ readNumber: 2, unreadCount: 3, isFinding: false });
    await channel.markRead();
    await expect.poll(() => channel.state.get().unreadCount).toBe(0);
    expect(hook.result).toMatchObject({ readNumber: 2, unreadCount: 3 });
  });

  it('begins with nothing unread where everything is read, and at the next visit', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await using hook = visit(channel);
    expect(hook.result).toMatchObject({ readNumber: null, unreadCount: 0, isFinding: false });
  });

  it('begins again when messages arrive while the window has no focus, and not while it has', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 0 });
    await using hook = visit(channel);
    await reading.send(channel, 1);
    await expect.poll(() => channel.state.get().unreadCount).toBe(1);
    expect(hook.result).toMatchObject({ readNumber: null, unreadCount: 0 });
    await channel.markRead();
    await expect.poll(() => channel.state.get().unreadCount).toBe(0);
    hook.page.setFocus(false);
    await reading.send(channel, 1);
    await expect.poll(() => hook.result).toMatchObject({ readNumber: 3, unreadCount: 1 });
    await reading.send(channel, 1);
    await expect.poll(() => channel.state.get().unreadCount).toBe(2);
    expect(hook.result).toMatchObject({ readNumber: 3, unreadCount: 1 });
  });

  it('[UX-08] begins again before the message that is marked as unread', async () => {
    const channel = await reading.openChannel({ read: 4, unread: 0 });
    await using hook = visit(channel);
    await channel.markUnread(reading.messageId(channel, 3));
    await expect.poll(() => hook.result).toMatchObject({ readNumber: 2, unreadCount: 2 });
  });

  it('loads older messages until the first unread one is there', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 40 });
    const oldest = () => channel.messages.state.get().messages[0]?.number ?? 0;
    expect(oldest()).toBeGreaterThan(3);
    await using hook = visit(channel);
    expect(hook.result.isFinding).toBe(true);
    await expect.poll(() => hook.result.isFinding).toBe(false);
    expect(oldest()).toBeLessThanOrEqual(3);
  });

  it('loads nothing where a hundred and more are unread: the pill leads there', async () => {
    const channel = await reading.openChannel({ read: 2, unread: 100 });
    const { length } = channel.messages.state.get().messages;
    await using hook = visit(channel);
    expect(hook.result.isFinding).toBe(false);
    expect(channel.messages.state.get()).toMatchObject({ isLoadingPrev: false, messages: { length } });
  });
});
