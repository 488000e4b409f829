import type { NotificationReason, PushPayload } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import type { QueuedPushRow } from './migrations.ts';
import { selectPushesOfUser, upsertPush } from './queueStore.ts';
import { selectSubscriptionsOfAll } from './subscriptionStore.ts';

/** The job that sends due pushes; those of one second share it. */
export const pushJob = 'push.send';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [pushJob]: null;
  }
}

/** Delay of a push, to merge it with following messages and skip it if read immediately. */
const gatherMs = 1000;

/** A subscribed device. */
export interface PushDevice {
  readonly subscription_id: string;
  readonly device_name: string | undefined;
}

/** A message to push to a user. */
export interface NewPush {
  readonly userId: string;
  readonly messageId: string;
  readonly reason: NotificationReason;
  /** The tag that replaces earlier notifications, and earlier unsent pushes. */
  readonly tag: string;
}

/** The payload of a push when it is sent, or why it is skipped. */
export type Composed = { readonly payload: PushPayload } | { readonly skipped: string };

/** The outcome of a push of a message. */
export interface PushOutcome {
  readonly state: 'sent' | 'skipped' | 'failed';
  readonly detail: string | undefined;
}

/** The push service of a server: another feature composes the content and handles the outcomes. */
export interface Pushes {
  /** Returns the devices of these users, by user id. */
  devicesOf(reader: Reader, userIds: string[]): Promise<Map<string, PushDevice[]>>;
  /** Queues a push for each of a user's devices. */
  queue(tx: Transaction, push: NewPush, devices: readonly PushDevice[]): Promise<void>;
  /** Returns the messages with unsent pushes to these devices. */
  waiting(
    reader: Reader,
    subscriptionIds: string[],
  ): Promise<{ subscription_id: string; message_id: string }[]>;
  /** Called while features are wired: composes pushes when they are sent. */
  composeBy(compose: (push: QueuedPushRow) => Promise<Composed>): void;
  compose(push: QueuedPushRow): Promise<Composed>;
  /** Called while features are wired: receives the outcomes of pushes, in the transaction that records them. */
  reportTo(report: (tx: Transaction, push: QueuedPushRow, outcome: PushOutcome) => Promise<void>): void;
  report(tx: Transaction, push: QueuedPushRow, outcome: PushOutcome): Promise<void>;
}

export const pushes = perServer((context: ServerContext): Pushes => {
  let composer: Pushes['compose'] = async () => ({ skipped: 'nothing_to_say' });
  let reporter: Pushes['report'] = async () => undefined;
  return {
    async devicesOf(reader, user_ids) {
      const rows = await reader.all(selectSubscriptionsOfAll, { user_ids });
      const devices = rows.map(({ id, user_id, device_name }) => ({
        user_id,
        device: { subscription_id: id, device_name: device_name ?? undefined },
      }));
      const byUser = Map.groupBy(devices, ({ user_id }) => user_id);
      return new Map([...byUser].map(([id, own]) => [id, own.map(({ device }) => device)]));
    },
    async queue(tx, { userId, messageId, reason, tag }, devices) {
      const now = context.clock.now();
      const run_at = Math.ceil((now + gatherMs) / 1000) * 1000;
      for (const { subscription_id } of devices) {
        await tx.run(upsertPush, {
          subscription_id,
          tag,
          user_id: userId,
          message_id: messageId,
          reason,
          count: 1,
          notified_at: now,
          run_at,
          attempts: 0,
          locked_until: 0,
        });
      }
      if (devices.length > 0) await sendLater(context, tx, run_at);
    },
    waiting: (reader, ids) => reader.all(selectPushesOfUser, { ids }),
    composeBy: (compose) => {
      composer = compose;
    },
    compose: (push) => composer(push),
    reportTo: (report) => {
      reporter = report;
    },
    report: (tx, push, outcome) => reporter(tx, push, outcome),
  };
});

/** Schedules sending at a time. */
export const sendLater = (context: ServerContext, tx: Transaction, run_at: number): Promise<void> =>
  context.jobs.enqueue(tx, { kind: pushJob, key: `${pushJob}:${run_at}`, run_at, payload: null });
