import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { ChallengeRow } from './factorTables.ts';

export const insertChallenge = statement((k, p: Placeholders<ChallengeRow>) =>
  k.insertInto('sign_in_challenges').values({
    challenge_hash: p('challenge_hash'),
    purpose: p('purpose'),
    user_id: p('user_id'),
    attempts_left: p('attempts_left'),
    expires_at: p('expires_at'),
  }),
);

/** Counts an attempt; no row if the challenge is unknown, expired or used up. */
export const countAttempt = statement(
  (k, p: Placeholders<Pick<ChallengeRow, 'challenge_hash' | 'purpose'> & { now: number }>) =>
    k
      .updateTable('sign_in_challenges')
      .set(({ eb }) => ({ attempts_left: eb('attempts_left', '-', 1) }))
      .where('challenge_hash', '=', p('challenge_hash'))
      .where('purpose', '=', p('purpose'))
      .where('attempts_left', '>', 0)
      .where('expires_at', '>', p('now'))
      .returning('user_id'),
);

/** Ends a challenge; affects no row if another call has. */
export const deleteChallenge = statement((k, p: Placeholders<{ challenge_hash: string }>) =>
  k.deleteFrom('sign_in_challenges').where('challenge_hash', '=', p('challenge_hash')),
);

export const deleteChallengesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('sign_in_challenges').where('user_id', '=', p('user_id')),
);

export const deleteEndedChallenges = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('sign_in_challenges').where('expires_at', '<=', p('now')),
);
