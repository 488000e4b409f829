import type { Readable } from 'node:stream';
import { type NotificationSettings, traceDays } from '@confab/protocol';
import { notificationEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { mail } from '../mail/index.ts';
import { pushes } from '../push/index.ts';
import { changeSettings } from './changeSettings.ts';
import { composePush } from './composePush.ts';
import { composeDigest, digestMaker } from './digest/composeDigest.ts';
import { sendDigests } from './digest/sendDigests.ts';
import { unsubscribe, unsubscribePage } from './digest/unsubscribe.ts';
import { liveNotifications } from './liveNotifications.ts';
import { notificationMigrations } from './migrations.ts';
import { notificationDispatcher } from './notificationDispatcher.ts';
import { notificationMetrics } from './notificationMetrics.ts';
import { readTrace } from './readTrace.ts';
import { recordPush } from './recordPush.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { deleteSettings } from './settingsStore.ts';
import { subscriberIndex } from './subscriberIndex.ts';
import { testNotifications } from './testNotifications.ts';
import {
  deleteOldTraces,
  deleteTracesOfChannel,
  deleteTracesOfMessages,
  deleteTracesOfUser,
} from './traceStore.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'notifications.sweep': null;
    'notifications.trim': null;
    'notifications.digests': null;
  }
}

const sweepEveryMs = 60_000;
const digestEveryMs = 120_000;
const trimEveryMs = 3_600_000;
const tracesPerBatch = 1000;
const dayMs = 24 * 3_600_000;

/** Decides who is notified of a message, through which channels, and why (NOTE-01). */
export const createNotificationsFeature: CreateFeature = (context) => {
  notificationMetrics(context);
  const { database, clock } = context;
  const runner = notificationDispatcher(context);
  pushes(context).composeBy((push) => composePush(context, push));
  pushes(context).reportTo((tx, push, outcome) => recordPush(context, tx, push, outcome));
  erasure(context).add({
    name: 'notifications',
    async user(tx, { id: user_id }) {
      await tx.run(deleteSettings, { user_id });
      await tx.run(deleteTracesOfUser, { user_id });
    },
    async messages(tx, rows, { keepsPlace }) {
      if (!keepsPlace) await tx.run(deleteTracesOfMessages, { ids: rows.map(({ id }) => id) });
    },
    channel: async (tx, cid) => void (await tx.run(deleteTracesOfChannel, { cid })),
  });
  mail(context).define(digestMaker, (_to, data) => composeDigest(context, data));
  const trim = async () => {
    const before = clock.now() - traceDays * dayMs;
    const some = (): Promise<number> =>
      database.write((tx) => tx.run(deleteOldTraces, { before, limit: tracesPerBatch }));
    while ((await some()) === tracesPerBatch);
  };
  return {
    name: 'notifications',
    migrations: notificationMigrations,
    // Other nodes dispatch notifications that a node left behind.
    recurring: [
      { kind: 'notifications.sweep', everyMs: sweepEveryMs },
      { kind: 'notifications.trim', everyMs: trimEveryMs },
      { kind: 'notifications.digests', everyMs: digestEveryMs },
    ],
    jobs: {
      'notifications.sweep': async () => runner.wake(),
      'notifications.trim': trim,
      'notifications.digests': () => sendDigests(context),
    },
    async start() {
      await subscriberIndex(context).load();
    },
    startJobs: async () => runner.wake(),
    async stop() {
      liveNotifications(context).stop();
      await runner.stop();
    },
    endpoints: [
      implement(endpoints.getNotificationSettings, async ({ actor }) => {
        const id = requireUserId(actor);
        return { settings: (await settingsDirectory(context).of([id])).get(id) as NotificationSettings };
      }),
      implement(endpoints.updateNotificationSettings, ({ actor, body }) =>
        changeSettings(context, requireUserId(actor), body),
      ),
      implement(endpoints.getNotificationTrace, async ({ actor, query }) => ({
        trace: await readTrace(context, actor, query),
      })),
      implement(endpoints.testNotifications, async ({ actor }) => ({
        ways: await testNotifications(context, requireUserId(actor)),
      })),
      implement(
        endpoints.askToUnsubscribe,
        async ({ query, reply }) => {
          const page = await unsubscribePage(context, { ...query, confirmed: query.confirm === 'yes' });
          reply.header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8').send(page);
        },
        { attemptsPerMinute: 30 },
      ),
      implement(
        endpoints.unsubscribe,
        async ({ query, request }) => {
          // The mail program's body is not needed.
          (request.body as Readable | undefined)?.resume?.();
          await unsubscribe(context, query.token);
          return {};
        },
        { attemptsPerMinute: 30 },
      ),
    ],
  };
};
