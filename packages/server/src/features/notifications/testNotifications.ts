import { ChatError, type NotificationWay, notificationTestTooSoon, rateLimited } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { mail } from '../mail/index.ts';
import { testPushes } from '../push/index.ts';
import { userDirectory } from '../users/index.ts';
import { testMail } from './digest/testMail.ts';
import { liveNotifications } from './liveNotifications.ts';

/** Minimum interval between a user's tests. */
const pauseMs = 10_000;

const testLimiter = perServer(({ limits }) =>
  limits.exact({ name: 'test notification', perSecond: 1000 / pauseMs, burst: 1 }),
);

/**
 * Notifies a user through every configured delivery channel, and reports each result. Throws
 * `notification_test_too_soon`.
 */
export async function testNotifications(context: ServerContext, userId: string): Promise<NotificationWay[]> {
  const now = context.clock.now();
  await enforcePause(context, userId);
  const at = isoTime(now);
  const isConnected = liveNotifications(context).test(userId, at);
  const devices = await testPushes(context, userId);
  return [
    isConnected
      ? { way: 'in_app', state: 'sent', at }
      : { way: 'in_app', state: 'skipped', detail: 'not_connected' },
    ...(devices.length === 0 ? [{ way: 'push', state: 'skipped', detail: 'no_devices' } as const] : []),
    ...devices.map((device) => ({ way: 'push', ...device, at }) as const),
    await testByMail(context, userId, at),
  ];
}

async function testByMail(context: ServerContext, userId: string, at: string): Promise<NotificationWay> {
  if (!mail(context).configured) return { way: 'email', state: 'skipped', detail: 'mail_not_configured' };
  const user = await userDirectory(context).find(userId);
  if (!user?.email) return { way: 'email', state: 'skipped', detail: 'no_address' };
  const message = await testMail(context, { userId, to: user.email });
  const outcome = await context.database.write((tx) => mail(context).send(tx, message, { userId }));
  return outcome === 'queued'
    ? { way: 'email', state: 'pending', at }
    : { way: 'email', state: 'failed', detail: `mail_${outcome}`, at };
}

async function enforcePause(context: ServerContext, userId: string): Promise<void> {
  try {
    await testLimiter(context).consume(userId);
  } catch (error) {
    if (error instanceof ChatError && error.is(rateLimited)) throw new ChatError(notificationTestTooSoon);
    throw error;
  }
}
