import { fakeEnvironment } from '@confab/testing';
import { describe, expect, it, vi } from 'vitest';
import { ChatClient } from '../../index.ts';
import { NotificationManager, notificationDurationsMs, notifications } from './index.ts';

function setUp() {
  const fake = fakeEnvironment();
  const notifications = new NotificationManager(fake.environment);
  const messages = () => notifications.state.get().map(({ message }) => message);
  return { ...fake, notifications, messages };
}

const origin = { emitter: 'AttachmentManager', context: { cid: 'team:night-ride' } };

describe('[NOTE-01] the client’s notifications', () => {
  it('have the given fields, an id and a time', () => {
    const { notifications, environment } = setUp();
    const changed = vi.fn();
    notifications.state.subscribe(changed);
    const retry = { label: 'Retry', run: vi.fn() };
    const id = notifications.add({
      message: 'The attachment upload was blocked',
      type: 'validation:attachment:upload:blocked',
      severity: 'error',
      origin,
      reason: 'size_limit',
      actions: [retry],
      metadata: { name: 'tour.gpx' },
    });
    expect(notifications.state.get()).toEqual([
      {
        id,
        createdAt: environment.now(),
        durationMs: notificationDurationsMs.error,
        message: 'The attachment upload was blocked',
        type: 'validation:attachment:upload:blocked',
        severity: 'error',
        origin,
        reason: 'size_limit',
        actions: [retry],
        metadata: { name: 'tour.gpx' },
      },
    ]);
    expect(changed).toHaveBeenCalledOnce();
  });

  it.each(['info', 'success', 'warning', 'error'] as const)(
    'are removed after the time of %s',
    async (severity) => {
      const { notifications, messages, pass } = setUp();
      notifications.add({ message: 'Saved', severity, origin });
      await pass(notificationDurationsMs[severity] - 1);
      expect(messages()).toEqual(['Saved']);
      await pass(1);
      expect(messages()).toEqual([]);
    },
  );

  it('are removed after their own time, or never automatically', async () => {
    const { notifications, messages, pass } = setUp();
    notifications.add({ message: 'short', severity: 'info', origin, durationMs: 100 });
    const id = notifications.add({
      message: 'until removed',
      severity: 'info',
      origin,
      durationMs: Number.POSITIVE_INFINITY,
    });
    await pass(100);
    expect(messages()).toEqual(['until removed']);
    await pass(86_400_000);
    expect(messages()).toEqual(['until removed']);
    notifications.remove(id);
    notifications.remove(id);
    expect(messages()).toEqual([]);
  });

  it('replace one of the same type and origin on request, with a new time', async () => {
    const { notifications, messages, pass } = setUp();
    const add = (message: string, cid: string, unique = true) =>
      notifications.add({
        message,
        type: 'validation:composer:blocked',
        severity: 'warning',
        origin: { emitter: 'Composer', context: { cid } },
        unique,
      });
    const first = add('one', 'team:a');
    await pass(notificationDurationsMs.warning - 1);
    expect(add('two', 'team:a')).toBe(first);
    add('elsewhere', 'team:b');
    add('beside', 'team:a', false);
    await pass(1);
    expect(messages()).toEqual(['two', 'elsewhere', 'beside']);
    notifications.clear();
    expect(messages()).toEqual([]);
  });

  it('stay while held, by any number of holders, and then have their whole time', async () => {
    const { notifications, messages, pass } = setUp();
    notifications.add({ message: 'before', severity: 'info', origin });
    const release = notifications.hold();
    const releaseOther = notifications.hold();
    notifications.add({ message: 'while', severity: 'info', origin });
    await pass(60_000);
    release();
    release();
    await pass(60_000);
    expect(messages()).toEqual(['before', 'while']);
    releaseOther();
    await pass(notificationDurationsMs.info - 1);
    expect(messages()).toEqual(['before', 'while']);
    await pass(1);
    expect(messages()).toEqual([]);
  });

  it('are limited: the oldest are dropped', () => {
    const { notifications, messages } = setUp();
    for (let count = 0; count < 60; count++)
      notifications.add({ message: `${count}`, severity: 'info', origin });
    expect(messages()).toHaveLength(50);
    expect(messages().at(0)).toBe('10');
  });

  it('are separate for each client', () => {
    const one = new ChatClient({ baseUrl: '', environment: setUp().environment });
    const other = new ChatClient({ baseUrl: '', environment: setUp().environment });
    one.part(notifications).add({ message: 'Hello', severity: 'info', origin });
    expect(one.part(notifications).state.get()).toHaveLength(1);
    expect(other.part(notifications).state.get()).toEqual([]);
  });
});
