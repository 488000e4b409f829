import { ChatError, passkeyInvalid, signInChallengeMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { hashSecret } from '../secretTokens.ts';
import { countAttempt, insertChallenge } from './challengeStore.ts';
import type { ChallengeRow } from './factorTables.ts';

/** Creates a challenge for an authenticator to sign, valid once. */
export async function createPasskeyChallenge(
  context: ServerContext,
  challenge: string,
  purpose: ChallengeRow['purpose'],
  user_id: string | null,
): Promise<void> {
  await context.database.write((tx) =>
    tx.run(insertChallenge, {
      challenge_hash: hashSecret(challenge),
      purpose,
      user_id,
      attempts_left: 1,
      expires_at: context.clock.now() + signInChallengeMs,
    }),
  );
}

/** Uses a challenge up; returns its user, null for none. Throws `passkey_invalid` if it is unknown, used or expired. */
export async function consumePasskeyChallenge(
  context: ServerContext,
  challenge: string,
  purpose: ChallengeRow['purpose'],
): Promise<string | null> {
  const asked = { challenge_hash: hashSecret(challenge), purpose, now: context.clock.now() };
  const found = await context.database.write((tx) => tx.get(countAttempt, asked));
  if (!found) throw new ChatError(passkeyInvalid);
  return found.user_id;
}
