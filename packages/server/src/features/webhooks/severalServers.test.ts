import type { ServerResponse } from 'node:http';
import { startReceiver } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createLeases } from '../../core/jobs/leases.ts';
import { createMetrics } from '../../core/observe/metrics.ts';
import { features } from '../../features.ts';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { openRoom, say } from '../../testing/rooms.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';
import { createWebhooksFeature } from './feature.ts';

const leaseMs = 2000;

/** A context with leases of its own, as on another server; they are renewed only when the test advances the clock. */
function nodeOf(context: ServerContext, holder: string) {
  const clock = createHandClock(Date.now());
  let pausedMs = 0;
  const metrics = createMetrics();
  const leases = createLeases({
    ...{ database: context.database, logger: context.logger, metrics, clock, leaseMs },
    holder: () => holder,
    monotonicMs: () => clock.now() + pausedMs,
  });
  return {
    context: { ...context, leases, metrics } as ServerContext,
    clock,
    isHolder: async () => (await metrics.text()).includes('confab_lease_held{lease="webhooks"} 1'),
    /** Wakes it up after a pause: the time has gone by, but none of its timers has run yet. */
    wake: (ms: number) => {
      pausedMs += ms;
    },
  };
}

onEachNewServer('[HOOK-01] Webhooks of several servers', (start) => {
  test('[HOOK-01] one server delivers; if it is paused in mid-call another goes on, and repeats that delivery under its id', {
    timeout: 60_000,
  }, async () => {
    let first: ReturnType<typeof nodeOf> | undefined;
    const onFirst: typeof createWebhooksFeature = (context) => {
      first = nodeOf(context, 'first');
      return createWebhooksFeature(first.context);
    };
    const others = features.map((create) => (create === createWebhooksFeature ? onFirst : create));
    await using server = await start({ outboundAllow: ['127.0.0.1'] }, { features: others });
    await using receiver = await startReceiver();
    const second = nodeOf(server.server.context, 'second');
    const runners = webhookRunners(second.context);
    await runners.start();
    if (!first) throw new Error('The server has no webhooks.');
    expect([await first.isHolder(), await second.isHolder()]).toEqual([true, false]);

    const admin = await server.person('root', 'admin');
    const ada = await server.person('ada');
    const room = await openRoom(ada, { type: 'messaging' });
    const { webhook } = await admin.call('POST /webhooks', {
      body: { name: 'Archive', url: receiver.url, cids: [room.cid], event_types: ['message.new'] },
    });
    await say(ada, room, 'delivered by the first');
    await receiver.called(1);

    // The first server is paused while it waits for an answer, and cannot record the delivery.
    const open: ServerResponse[] = [];
    receiver.answer = (_call, response) => void open.push(response);
    await say(ada, room, 'delivered by both');
    await receiver.called(2);
    receiver.answer = (_call, response) => response.end();
    await vi.waitFor(async () => {
      second.clock.advance(100);
      expect(await second.isHolder()).toBe(true);
    }, 20_000);
    await receiver.called(3);

    first.wake(leaseMs);
    for (const response of open) response.end();
    await say(ada, room, 'delivered by the second');
    await receiver.called(4);
    first.clock.advance(leaseMs);
    await vi.waitFor(async () => expect(await first?.isHolder()).toBe(false), 20_000);
    await say(ada, room, 'the last');
    await receiver.called(5);

    const texts = receiver.calls.map(({ body }) => body.event.message.text);
    expect(texts).toEqual([
      'delivered by the first',
      ...['delivered by both', 'delivered by both'],
      'delivered by the second',
      'the last',
    ]);
    const ids = receiver.calls.map(({ headers }) => headers['x-confab-delivery']);
    expect(ids[2]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
    await vi.waitFor(async () => {
      const { deliveries } = await admin.call('POST /webhooks/{webhook_id}/deliveries/query', {
        params: { webhook_id: webhook.id },
        body: {},
      });
      expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual(
        Array.from({ length: 4 }, () => ['delivered', 1]),
      );
    }, 20_000);
    await runners.stop();
  });
});
