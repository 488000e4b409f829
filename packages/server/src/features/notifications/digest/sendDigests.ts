import { digestAfterMs, type NotificationSettings, traceDays } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { mail } from '../../mail/index.ts';
import { canAct, userDirectory } from '../../users/index.ts';
import { settingsDirectory } from '../settingsDirectory.ts';
import { changeWays, type KeptWay } from '../traceStore.ts';
import { digestMaker } from './composeDigest.ts';
import { markDigested, moveDigest, selectDueDigests, selectUndigested } from './digestStore.ts';
import { missedMessages } from './missedMessages.ts';
import { nextDigest } from './nextDigest.ts';

const peoplePerBatch = 50;
/** Most messages in one digest. */
const maxMessages = 200;
/** Most times that as many messages are looked at for one digest; the next one continues. */
const maxPages = 10;
/** When users of hourly digests without missed messages are checked again. */
const againAfterMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

/** Sends all due digests; none without missed messages. */
export async function sendDigests(context: ServerContext): Promise<void> {
  const { database, clock, logger } = context;
  for (;;) {
    const due = await database.read.all(selectDueDigests, { now: clock.now(), limit: peoplePerBatch });
    for (const { user_id, digest_at } of due) {
      await sendDigest(context, user_id, digest_at as number).catch((error) => {
        logger.error({ err: error, user: user_id }, 'a digest could not be sent');
        const to = clock.now() + againAfterMs;
        return database.write((tx) =>
          tx.run(moveDigest, { user_id, from: digest_at as number, digest_at: to }),
        );
      });
    }
    if (due.length < peoplePerBatch) return;
  }
}

async function sendDigest(context: ServerContext, user_id: string, from: number): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const user = await userDirectory(context).find(user_id);
  const settings = (await settingsDirectory(context).of([user_id])).get(user_id) as NotificationSettings;
  // Somebody who is banned from the app gets afterwards what was missed before.
  const to = (user && canAct(user, now) && user.email) || undefined;
  const missed = mail(context).configured && to !== undefined ? await missedBy(context, user_id, now) : [];
  const regular = nextDigest(settings, user?.time_zone ?? undefined, now) ?? null;
  const next = missed.length === 0 && settings.digest === 'hourly' ? now + againAfterMs : regular;
  await database.write(async (tx) => {
    // Another node may have been faster.
    if ((await tx.run(moveDigest, { user_id, from, digest_at: next })) === 0) return;
    if (missed.length === 0 || to === undefined) return;
    const data = { user_id, message_ids: missed };
    const made = { to, maker: digestMaker, data };
    const outcome = await mail(context).sendMade(tx, made, {
      key: `digest:${user_id}:${from}`,
      userId: user_id,
    });
    // Messages over the address's hourly limit are in the next digest.
    if (outcome !== 'queued') return;
    await tx.run(markDigested, { user_id, ids: missed });
    const way: KeptWay = { way: 'email', state: 'pending', at: isoTime(now) };
    for (const message_id of missed) {
      await changeWays(tx, { message_id, user_id }, (ways) => [...ways, way]);
    }
  });
}

/**
 * Returns the ids of the messages that a user has missed and that were not suppressed by settings. The others are never
 * looked at again, so that they cannot fill up the digests after them.
 */
async function missedBy(context: ServerContext, user_id: string, now: number): Promise<string[]> {
  const { database } = context;
  let missed: string[] = [];
  for (let page = 0; page < maxPages; page++) {
    const notified = await database.read.all(selectUndigested, {
      user_id,
      after: now - traceDays * dayMs,
      before: now - digestAfterMs,
      limit: maxMessages,
    });
    const ids = notified.flatMap(({ message_id, ways }) => (isPushSkipped(ways) ? [] : message_id));
    missed = (await missedMessages(context, user_id, ids)).map(({ row }) => row.id);
    const skipped = notified.map(({ message_id }) => message_id).filter((id) => !missed.includes(id));
    if (skipped.length === 0) break;
    await database.write((tx) => tx.run(markDigested, { user_id, ids: skipped }));
    if (notified.length < maxMessages) break;
  }
  return missed;
}

const isPushSkipped = (ways: string): boolean =>
  (JSON.parse(ways) as KeptWay[]).some(({ detail }) => detail === 'sender_skips_push');
