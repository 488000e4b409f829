import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { deliverPush } from './deliverPush.ts';
import { selectSubscriptionsOf } from './subscriptionStore.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** The outcome of a test push to one device. */
export interface TestedDevice {
  readonly device_name: string | undefined;
  readonly state: 'sent' | 'failed';
  readonly detail: string | undefined;
}

/** The keys of a server, once its store is open. */
export const vapid = perServer((): { keys: VapidKeys | undefined } => ({ keys: undefined }));

/** The user waits for the answer, and a call has three seconds. */
const testMs = 2_300;

/** Pushes a test to each of a user's devices, and returns the outcomes. */
export async function testPushes(context: ServerContext, user_id: string): Promise<TestedDevice[]> {
  const rows = await context.database.read.all(selectSubscriptionsOf, { user_id });
  const { keys } = vapid(context);
  if (!keys) return [];
  const payload = { type: 'test' as const, notified_at: isoTime(context.clock.now()) };
  return Promise.all(
    rows.map(async (subscription) => {
      const delivered = await deliverPush(context, keys, {
        subscription,
        payload,
        urgency: 'high',
        answerMs: testMs,
      });
      const device_name = subscription.device_name ?? undefined;
      if (delivered.kind === 'sent') return { device_name, state: 'sent' as const, detail: undefined };
      const detail = delivered.kind === 'gone' ? 'subscription_gone' : delivered.detail;
      return { device_name, state: 'failed' as const, detail };
    }),
  );
}
