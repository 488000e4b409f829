import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ErasedContent, Eraser, JsonObject } from '../erasure/index.ts';
import { restrict } from './restrict.ts';

const forgetFlagged = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .updateTable('reviews')
    .set({ flagged: null })
    .where('kind', '=', 'message')
    .where(sql<boolean>`subject_id ${oneOf(dialect, p('ids'))}`),
);

const forgetReviewsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('reviews').set({ flagged: null, decision_reason: null }).where('user_id', '=', p('user_id')),
);

/** Reports about a message may quote its text. */
const forgetWordsAbout = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .updateTable('flags')
    .set({ text: null })
    .where(
      'review_id',
      'in',
      k
        .selectFrom('reviews')
        .select('id')
        .where('kind', '=', 'message')
        .where(sql<boolean>`subject_id ${oneOf(dialect, p('ids'))}`),
    ),
);

const forgetWordsAboutUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .updateTable('flags')
    .set({ text: null })
    .where('review_id', 'in', k.selectFrom('reviews').select('id').where('user_id', '=', p('user_id'))),
);

const forgetWordsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('flags').set({ text: null }).where('reporter_id', '=', p('user_id')),
);

const forgetReasonsFor = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('bans').set({ reason: null }).where('user_id', '=', p('user_id')),
);

const selectPlacesOfBans = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('bans')
    .select('cid')
    .distinct()
    .where('user_id', '=', p('user_id'))
    .where('ended_at', 'is', null),
);

const forgetFlaggedIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.updateTable('reviews').set({ flagged: null }).where('cid', '=', p('cid')),
);

const forgetRestrictionsIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('channel_restrictions').where('cid', '=', p('cid')),
);

const copiesPerBatch = 100;

const selectCopies = statement((k, p: Placeholders<{ after: number; limit: number }>) =>
  k
    .selectFrom('reviews')
    .select(['id', 'flagged'])
    .where('id', '>', p('after'))
    .where('flagged', 'is not', null)
    .orderBy('id')
    .limit(p('limit')),
);

/** Unless it changed since it was read: then it was already erased. */
const updateCopy = statement((k, p: Placeholders<{ id: number; flagged: string | null; left: string }>) =>
  k
    .updateTable('reviews')
    .set({ flagged: p('left') })
    .where('id', '=', p('id'))
    .where('flagged', '=', p('flagged')),
);

/** Erases moderation's copies of erased text; the record of who flagged or banned whom is kept. */
export const moderationEraser = (context: ServerContext): Eraser => ({
  name: 'moderation',
  async messages(tx, rows) {
    const ids = rows.map(({ id }) => id);
    await tx.run(forgetFlagged, { ids });
    await tx.run(forgetWordsAbout, { ids });
  },
  async user(tx, { id: user_id }) {
    await tx.run(forgetReviewsOf, { user_id });
    await tx.run(forgetWordsOf, { user_id });
    await tx.run(forgetWordsAboutUser, { user_id });
    await tx.run(forgetReasonsFor, { user_id });
    for (const { cid } of await tx.all(selectPlacesOfBans, { user_id }))
      await restrict(context, tx, { user_id, cid }, { publish: false });
  },
  async channel(tx, cid) {
    await tx.run(forgetFlaggedIn, { cid });
    await tx.run(forgetRestrictionsIn, { cid });
  },
  logged: withoutReasons,
  async copies(rewrite) {
    const { database } = context;
    for (let after = 0; ; ) {
      const rows = await database.read.all(selectCopies, { after, limit: copiesPerBatch });
      const changed = rows.flatMap(({ id, flagged }) => {
        const left = rewrite(flagged as string);
        return left === flagged ? [] : [{ id, flagged, left }];
      });
      if (changed.length > 0) await database.write((tx) => tx.runMany(updateCopy, changed));
      if (rows.length < copiesPerBatch) return;
      after = rows.at(-1)?.id ?? after;
    }
  },
});

/** Removes the reason from a ban or a decision about a user. */
function withoutReasons(value: JsonObject, { users }: ErasedContent): JsonObject {
  const isAbout = (one: unknown) => users.has((one as { id?: unknown } | undefined)?.id as string);
  if (!isAbout(value.user)) return value;
  if ('banned_by' in value || 'removed_member' in value) return { ...value, reason: undefined };
  if (typeof value.decision !== 'object' || value.decision === null) return value;
  return { ...value, decision: { ...value.decision, reason: undefined } };
}
