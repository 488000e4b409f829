import { type ChatEventOf, userOfStream } from '@confab/protocol';
import { pushEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import { checkSharedSecret } from '../../core/config/recordedSecrets.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { erasure } from '../erasure/index.ts';
import { revocationSteps } from '../sessions/index.ts';
import { userSteps } from '../users/index.ts';
import { addSubscription, publishSubscriptions, removeSubscriptionIn } from './addSubscription.ts';
import { pushMigrations } from './migrations.ts';
import { pushJob } from './pushes.ts';
import { pushMetrics } from './pushMetrics.ts';
import { deletePushesOfUser } from './queueStore.ts';
import { sendDuePushes } from './sendPushes.ts';
import {
  deleteSubscriptionsOf,
  selectOutlived,
  selectSubscriptionsOf,
  selectSubscriptionsOfSession,
  toSubscription,
} from './subscriptionStore.ts';
import { vapid } from './testPushes.ts';
import { loadVapidKeys, type VapidKeys } from './vapidKeys.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'push.sweep': null;
    'push.outlived': null;
  }
}

const vapidAdvice =
  'CONFAB_VAPID_PRIVATE_KEY is not the key recorded in this database: set it to the value that the other servers use (in vapid.json of the first server’s data folder, unless they set it).';
const sweepEveryMs = 60_000;
const outlivedEveryMs = 3_600_000;

/** Push notifications to devices without an open page (NOTE-01). */
export const createPushFeature: CreateFeature = (context) => {
  const { config, database, bus, logger } = context;
  const known = vapid(context);
  pushMetrics(context);
  const keysOf = () => known.keys as VapidKeys;
  const sending = atATime(() => sendDuePushes(context, keysOf()));
  erasure(context).add({
    name: 'push',
    async user(tx, { id: user_id }) {
      await tx.run(deleteSubscriptionsOf, { user_id });
      await tx.run(deletePushesOfUser, { user_id });
    },
  });
  const removeAll = async (tx: Transaction, user_id: string) => {
    if ((await tx.run(deleteSubscriptionsOf, { user_id })) > 0)
      await publishSubscriptions(context, tx, user_id);
  };
  // A host's token has no session: subscriptions made with revoked tokens are removed with them.
  revocationSteps(context).onRevoke.push(removeAll);
  userSteps(context).afterEnd.push(({ id }, tx) => removeAll(tx, id));
  const endSession = async (user_id: string, session_id: string) => {
    const added = await database.read.all(selectSubscriptionsOfSession, { user_id, session_id });
    if (added.length === 0) return;
    await database.write(async (tx) => {
      for (const { id } of added) await removeSubscriptionIn(context, tx, { id, user_id });
    });
  };
  const endOutlived = async () => {
    const outlived = await database.read.all(selectOutlived, {});
    if (outlived.length === 0) return;
    await database.write(async (tx) => {
      for (const key of outlived) await removeSubscriptionIn(context, tx, key);
    });
  };
  bus.subscribe((events) => {
    for (const { type, stream, json } of events) {
      if (type !== 'session.revoked') continue;
      const { session_id } = JSON.parse(json) as ChatEventOf<'session.revoked'>;
      endSession(userOfStream(stream) as string, session_id).catch((error) =>
        logger.error({ err: error }, 'the push subscriptions of a session could not be removed'),
      );
    }
  });
  return {
    name: 'push',
    migrations: pushMigrations,
    async start() {
      const keys = await loadVapidKeys(config.data, config.vapidPrivateKey);
      await checkSharedSecret(database, { name: 'vapid', values: [keys.privateKey], advice: vapidAdvice });
      known.keys = keys;
    },
    jobs: { [pushJob]: sending, 'push.sweep': sending, 'push.outlived': endOutlived },
    // Any node sends what a crash left behind.
    recurring: [
      { kind: 'push.sweep', everyMs: sweepEveryMs },
      { kind: 'push.outlived', everyMs: outlivedEveryMs },
    ],
    endpoints: [
      implement(endpoints.getPushKey, async () => ({
        public_key: keysOf().publicKey,
        content: config.pushContent,
      })),
      implement(endpoints.listPushSubscriptions, async ({ actor }) => ({
        subscriptions: (
          await database.read.all(selectSubscriptionsOf, { user_id: requireUserId(actor) })
        ).map(toSubscription),
      })),
      implement(endpoints.addPushSubscription, async ({ actor, body }) => ({
        subscription: await addSubscription(context, actor, body),
      })),
      implement(endpoints.removePushSubscription, async ({ actor, params }) => {
        const key = { id: params.subscription_id, user_id: requireUserId(actor) };
        await database.write((tx) => removeSubscriptionIn(context, tx, key));
        return {};
      }),
    ],
  };
};

/** Runs one at a time; calls during a run share the next one. */
function atATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let again = false;
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}
