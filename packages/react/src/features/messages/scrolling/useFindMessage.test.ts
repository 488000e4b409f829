import { networkError } from '@confab/client';
import { notifications } from '@confab/client/notifications';
import { ChatError } from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { renderHook } from '../../../testing/renderHook.tsx';
import { startReading } from '../../../testing/startReading.ts';
import type { MessageListShared } from '../listContext.ts';
import { useFindMessage } from './useFindMessage.ts';

const reading = startReading();

interface Shown extends Pick<MessageListShared, 'channel' | 'openThread'> {
  jumpTo(messageId: string): Promise<boolean>;
  target?: { messageId: string };
}

const open = (props: Shown) =>
  renderHook(
    reading.client,
    ({ jumpTo, target, ...shared }: Shown) => useFindMessage(shared, jumpTo, target),
    { props },
  );

/** Removes the notices on screen and returns them. */
function removeNotices() {
  const manager = reading.client.part(notifications);
  const notices = manager.state.get();
  for (const { id } of notices) manager.remove(id);
  return notices;
}

describe('useFindMessage', () => {
  it('[MSG-08] [UX-09] says that a message could not be loaded, and tries again', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 0 });
    let isOffline = true;
    const jumps: string[] = [];
    async function jumpTo(id: string) {
      if (isOffline) throw new ChatError(networkError);
      jumps.push(id);
      return true;
    }
    await using hook = open({ channel, openThread: undefined, jumpTo });
    expect(await hook.result('quoted')).toBe(false);
    const [notice, ...others] = removeNotices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      severity: 'error',
      message: 'Couldn’t load that message.',
      actions: [{ label: 'Try again' }],
    });
    isOffline = false;
    notice?.actions[0]?.run();
    expect(jumps).toEqual(['quoted']);
  });

  it('[MSG-08] says that a message no longer exists only if that is so', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 0 });
    await using hook = open({ channel, openThread: undefined, jumpTo: async () => false });
    expect(await hook.result('deleted')).toBe(false);
    expect(removeNotices()).toMatchObject([{ severity: 'info', message: 'That message no longer exists.' }]);
  });

  it('[EMB-03] goes to a target once, also with another `onOpenThread` in each render of the host', async () => {
    const channel = await reading.openChannel({ read: 1, unread: 0 });
    const jumps: string[] = [];
    async function jumpTo(id: string) {
      jumps.push(id);
      return true;
    }
    const target = { messageId: 'linked' };
    const render = () => ({ channel, jumpTo, target, openThread: () => undefined });
    await using hook = open(render());
    hook.rerender(render());
    expect(jumps).toEqual(['linked']);
    hook.rerender({ ...render(), target: { ...target } });
    expect(jumps).toEqual(['linked', 'linked']);
  });
});
