import {
  ChatError,
  codesPerSignIn,
  type FactorMethod,
  secondFactorRequired,
  signInChallengeMs,
} from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { UserRow } from '../../users/index.ts';
import { type OpenedSession, openSession } from '../openSession.ts';
import { refuseBanned } from '../refuseBanned.ts';
import { requireOwnSignIn } from '../rules/signInRules.ts';
import { hashSecret, newSecret } from '../secretTokens.ts';
import { liftSessionLimit } from '../sessionStore.ts';
import type { SignInMethod } from '../signInMetrics.ts';
import { insertChallenge } from './challengeStore.ts';
import { factorCount, needsSecondFactor, type OwnFactors, ownFactors } from './ownFactors.ts';

/** The outcome of the first step of a sign-in: a session, or the challenge for the second step. */
export type FirstStep = OpenedSession | { readonly challenge: string; readonly methods: FactorMethod[] };

/**
 * Continues the sign-in of a user whose password is right: opens a session, or returns a challenge if the user has a
 * second factor. The session of a user without one whose role needs it can only set it up. Throws
 * `user_banned` and `single_sign_on_enforced`.
 */
export async function completeSignIn(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  request: FastifyRequest,
  method: SignInMethod,
): Promise<FirstStep> {
  await requireOwnSignIn(tx, user);
  const factors = await ownFactors(tx, user.id);
  const now = context.clock.now();
  if (factorCount(factors) === 0) {
    const limited_to = needsSecondFactor(context, user) ? 'factor_setup' : null;
    return openSession(context, tx, user, request, { method, limited_to });
  }
  refuseBanned(user, now);
  const challenge = newSecret();
  await tx.run(insertChallenge, {
    challenge_hash: hashSecret(challenge),
    purpose: 'second_factor',
    user_id: user.id,
    attempts_left: codesPerSignIn,
    expires_at: now + signInChallengeMs,
  });
  return { challenge, methods: methodsOf(factors) };
}

/** Returns the session; throws `second_factor_required` with the challenge. Call it after the transaction. */
export function openedSession(step: FirstStep): OpenedSession {
  if ('challenge' in step) throw new ChatError(secondFactorRequired, { details: { ...step } });
  return step;
}

/** Lifts the limit of a session that could only set up a second factor. */
export const finishSetUp = (tx: Transaction, id: string): Promise<number> => tx.run(liftSessionLimit, { id });

function methodsOf({ hasTotp, passkeys, recoveryCodesLeft }: OwnFactors): FactorMethod[] {
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}
