import { ChatError, codeWrong, type FactorMethod, signInChallengeInvalid } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { addressGroup } from '../../../core/http/callerAddress.ts';
import { inputError } from '../../../core/http/validate.ts';
import type { SharedRateLimiter } from '../../../core/limits/sharedLimits.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { isActive, selectUserToChange, type UserRow } from '../../users/index.ts';
import { type OpenedSession, openSession } from '../openSession.ts';
import { recordFailedSignIn } from '../recordFailedSignIn.ts';
import { requireOwnSignIn } from '../rules/signInRules.ts';
import { hashSecret } from '../secretTokens.ts';
import { countAttempt, deleteChallenge } from './challengeStore.ts';
import { type Credential, type PasskeyUse, recordPasskeyUse, verifyPasskey } from './passkeySignIn.ts';
import { recordFactorChange } from './recordFactorChange.ts';
import { consumeRecoveryCode } from './recoveryCodes.ts';
import { acceptTotp } from './totp.ts';

/** Codes per account in an hour, from wherever: who guesses them knows the password. */
const codesPerHour = 30;
/** Codes per account and caller in a quarter of an hour. */
const codesPerQuarter = 10;

const unlimited: SharedRateLimiter = { consume: async () => undefined };

const codeLimiters = perServer(({ limits, config }) =>
  config.requestsPerSecond === 0
    ? { byAccount: unlimited, byCaller: unlimited }
    : {
        byAccount: limits.exact({
          name: 'second-factor',
          perSecond: codesPerHour / 3600,
          burst: codesPerHour,
        }),
        byCaller: limits.exact({
          name: 'second-factor-caller',
          perSecond: codesPerQuarter / 900,
          burst: codesPerQuarter,
        }),
      },
);

/**
 * Continues a sign-in with its second factor: opens the session. Throws `sign_in_challenge_invalid` for an unknown,
 * expired or used challenge and after too many codes, `code_wrong`, `passkey_invalid` and `single_sign_on_enforced`.
 */
export async function answerSecondFactor(
  context: ServerContext,
  {
    challenge,
    code,
    credential,
  }: { challenge: string; code?: string | undefined; credential?: Credential | undefined },
  request: FastifyRequest,
): Promise<OpenedSession> {
  if ((code === undefined) === (credential === undefined)) {
    throw inputError([{ field: 'code', rule: 'must be given, or credential' }]);
  }
  const challenge_hash = hashSecret(challenge);
  const asked = { challenge_hash, purpose: 'second_factor', now: context.clock.now() } as const;
  const begun = await context.database.write((tx) => tx.get(countAttempt, asked));
  if (!begun?.user_id) throw new ChatError(signInChallengeInvalid);
  const userId = begun.user_id;
  const { byAccount, byCaller } = codeLimiters(context);
  await byCaller.consume(`${userId} ${addressGroup(request.ip)}`);
  await byAccount.consume(userId);
  const fail = async (error: ChatError): Promise<never> => {
    await recordFailedSignIn(context, userId, { method: 'second_factor', reason: error.name });
    throw error;
  };
  const use = credential && (await verifyPasskey(context, request, credential, userId).catch(fail));
  const opened = await context.database.write(async (tx) => {
    const user = await tx.get(selectUserToChange, { id: userId });
    if (!user || !isActive(user)) throw new ChatError(signInChallengeInvalid);
    await requireOwnSignIn(tx, user);
    if (!(await isAnswered(context, tx, user, { code, use }))) return undefined;
    if ((await tx.run(deleteChallenge, { challenge_hash })) === 0)
      throw new ChatError(signInChallengeInvalid);
    return openSession(context, tx, user, request, { method: 'second_factor' });
  });
  return opened ?? fail(new ChatError(codeWrong));
}

async function isAnswered(
  context: ServerContext,
  tx: Transaction,
  user: UserRow,
  { code, use }: { code: string | undefined; use: PasskeyUse | undefined },
): Promise<FactorMethod | undefined> {
  if (use) {
    await recordPasskeyUse(context, tx, use);
    return 'passkey';
  }
  if (code === undefined) return undefined;
  if (await acceptTotp(context, tx, user.id, code)) return 'totp';
  if (!(await consumeRecoveryCode(tx, user.id, code))) return undefined;
  const actor = actorOf(user, context.clock.now());
  await recordFactorChange(context, tx, { actor, user, change: 'recovery_code_used' });
  return 'recovery_code';
}
