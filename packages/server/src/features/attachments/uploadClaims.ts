import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ChatError, tooManyUploads, uploadBroken } from '@confab/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';

/** How long a claim lasts without a renewal: until another node may replace a node that died. */
const claimMs = 15_000;
const renewEveryMs = 3_000;
const pollEveryMs = 200;
const retryAfterMs = 1000;

/** By the database's clock, because the clocks of nodes differ. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

interface Key {
  key: string;
}
type Claimed = Key & { holder: string; claim_ms: number };

/** Inserts a claim, or replaces an expired one; no effect while another node holds it. */
const acquire = statement((k, p: Placeholders<Claimed>) =>
  k
    .insertInto('upload_claims')
    .values({
      key: p('key'),
      holder: p('holder'),
      expires_at: sql`${databaseNow} + ${p('claim_ms')}::bigint` as never,
      is_wanted: 0,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          holder: (row) => row.ref('excluded.holder'),
          expires_at: (row) => row.ref('excluded.expires_at'),
          is_wanted: 0,
        })
        .where('upload_claims.expires_at', '<=', databaseNow),
    ),
);

/** Extends a claim; changes no row if it has expired, or if another node wants it. */
const renew = statement((k, p: Placeholders<Claimed>) =>
  k
    .updateTable('upload_claims')
    .set({ expires_at: sql`${databaseNow} + ${p('claim_ms')}::bigint` as never })
    .where('key', '=', p('key'))
    .where('holder', '=', p('holder'))
    .where('is_wanted', '=', 0)
    .where('expires_at', '>', databaseNow),
);

/** Extends a claim that another node may want: all bytes are there, so the other node finds the part done. */
const keep = statement((k, p: Placeholders<Claimed>) =>
  k
    .updateTable('upload_claims')
    .set({ expires_at: sql`${databaseNow} + ${p('claim_ms')}::bigint` as never })
    .where('key', '=', p('key'))
    .where('holder', '=', p('holder'))
    .where('expires_at', '>', databaseNow),
);

const want = statement((k, p: Placeholders<Key>) =>
  k.updateTable('upload_claims').set({ is_wanted: 1 }).where('key', '=', p('key')),
);

const release = statement((k, p: Placeholders<Key & { holder: string }>) =>
  k.deleteFrom('upload_claims').where('key', '=', p('key')).where('holder', '=', p('holder')),
);

/** Deletes the claims of nodes that died. */
export const deleteExpiredClaims = statement((k, _p: Placeholders<object>, dialect) =>
  dialect.name === 'postgres'
    ? k.deleteFrom('upload_claims').where('expires_at', '<=', databaseNow)
    : k.deleteFrom('upload_claims'),
);

/** The exclusive right to write a part or to complete an upload. */
export interface UploadClaim {
  /** Throws `upload_broken` if another node holds it now; part of the transaction that records the result. */
  confirm(tx: Transaction): Promise<void>;
  /** Returns the body, cut off with `upload_broken` when the claim is lost. */
  guard(body: Readable): Readable;
}

/** The reaction to a claim of another node: end its work, wait for it, or answer `too_many_uploads`. */
export type ClaimConflict = 'replace' | 'wait' | 'refuse';

const maxWaitMs = { replace: 20_000, wait: 90_000, refuse: 0 };

/** Used without a bus, with a single node. */
const soleClaim: UploadClaim = { confirm: async () => undefined, guard: (body) => body };

/**
 * Runs `work` on one node at a time. Throws `too_many_uploads` with `retry_after_ms` if the claim cannot be acquired in
 * time, and `upload_broken` if the call's `body` breaks off before: it must not end the call that repeats it. A node that
 * was paused until its claim expired writes nothing more.
 */
export async function withUploadClaim<T>(
  context: ServerContext,
  key: string,
  conflict: ClaimConflict,
  work: (claim: UploadClaim) => Promise<T>,
  body?: Readable,
): Promise<T> {
  const { config, database, clock, logger } = context;
  if (config.bus === 'none') return work(soleClaim);
  const holder = randomUUID();
  const claimed = { key, holder, claim_ms: claimMs };
  const sleep = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));

  const waitUntil = performance.now() + maxWaitMs[conflict];
  while ((await database.write((tx) => tx.run(acquire, claimed))) === 0) {
    if (body?.destroyed) throw new ChatError(uploadBroken);
    if (performance.now() >= waitUntil)
      throw new ChatError(tooManyUploads, { details: { retry_after_ms: retryAfterMs } });
    if (conflict === 'replace') await database.write((tx) => tx.run(want, { key }));
    await sleep(pollEveryMs);
  }

  // Counted from before the statement, so that this node stops first.
  let heldUntil = performance.now() + claimMs;
  const bodies = new Set<Readable>();
  const lose = () => {
    heldUntil = 0;
    for (const body of bodies) body.destroy(new ChatError(uploadBroken));
  };
  let isRunning = true;
  let cancel = () => undefined as void;
  const keepRenewing = () => {
    cancel = clock.after(renewEveryMs, async () => {
      const from = performance.now();
      try {
        if ((await database.write((tx) => tx.run(renew, claimed))) === 0) return lose();
        if (heldUntil > 0) heldUntil = from + claimMs;
      } catch (error) {
        logger.warn({ err: error }, 'an upload’s claim could not be renewed');
      }
      if (isRunning) keepRenewing();
    });
  };
  keepRenewing();

  async function* whileHeld(body: Readable): AsyncGenerator<Buffer> {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      if (performance.now() >= heldUntil) throw new ChatError(uploadBroken);
      yield piece as Buffer;
    }
  }
  try {
    return await work({
      async confirm(tx) {
        if ((await tx.run(keep, claimed)) === 0) throw new ChatError(uploadBroken);
      },
      guard(body) {
        bodies.add(body);
        return Readable.from(whileHeld(body), { objectMode: false });
      },
    });
  } finally {
    isRunning = false;
    cancel();
    await database
      .write((tx) => tx.run(release, { key, holder }))
      .catch((error: unknown) => logger.warn({ err: error }, 'an upload’s claim could not be released'));
  }
}
