import { accountClosed, ChatError, passkeyInvalid } from '@confab/protocol';
import type { BodyOf, factorEndpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { isActive, selectUserToChange } from '../../users/index.ts';
import { type OpenedSession, openSession } from '../openSession.ts';
import { recordFailedSignIn } from '../recordFailedSignIn.ts';
import { requireOwnSignIn } from '../rules/signInRules.ts';
import { selectPasskey, usePasskey } from './factorStore.ts';
import { consumePasskeyChallenge, createPasskeyChallenge } from './passkeyChallenges.ts';
import { requireRelyingParty } from './relyingParty.ts';

/** A credential as a browser returns it, with an id. */
export type Credential = BodyOf<typeof factorEndpoints.signInWithPasskey>['credential'];

const idOf = ({ id }: Credential) => id as string;

/** A verified use of a passkey, to be recorded. */
export interface PasskeyUse {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

const library = () => import('@simplewebauthn/server');

/** Returns the options to use a passkey with; any of the server, so that they reveal nothing of who has one. */
export async function passkeyOptions(
  context: ServerContext,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const { rpID } = requireRelyingParty(context, request);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
  await createPasskeyChallenge(context, options.challenge, 'passkey_sign_in', null);
  return { ...options };
}

/**
 * Verifies that a passkey signed a challenge of this server for its origin, after its owner was verified (PIN,
 * fingerprint). Throws `passkey_invalid`, also for the passkey of another user than `userId`.
 */
export async function verifyPasskey(
  context: ServerContext,
  request: FastifyRequest,
  credential: Credential,
  userId?: string,
): Promise<PasskeyUse> {
  const { rpID, origin } = requireRelyingParty(context, request);
  const row = await context.database.read.get(selectPasskey, { id: idOf(credential) });
  if (!row || (userId !== undefined && row.user_id !== userId)) throw new ChatError(passkeyInvalid);
  const { verifyAuthenticationResponse } = await library();
  const verified = await refuseMalformed(() =>
    verifyAuthenticationResponse({
      response: credential as never,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      async expectedChallenge(challenge) {
        await consumePasskeyChallenge(context, challenge, 'passkey_sign_in');
        return true;
      },
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
        transports: JSON.parse(row.transports),
      },
    }),
  );
  if (!verified.verified) throw new ChatError(passkeyInvalid);
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo;
  return { id: row.id, userId: row.user_id, counter, isBackedUp };
}

/** Records a use. Throws `passkey_invalid` if the count did not grow: a copy of the authenticator was used. */
export async function recordPasskeyUse(
  context: ServerContext,
  tx: Transaction,
  { id, counter, isBackedUp }: PasskeyUse,
): Promise<void> {
  const last_used_at = context.clock.now();
  const used = await tx.run(usePasskey, { id, counter, last_used_at, backed_up: Number(isBackedUp) });
  if (used === 0) throw new ChatError(passkeyInvalid);
}

/** Signs in with a passkey, which is both factors: the device and its owner. Throws `passkey_invalid`. */
export async function signInWithPasskey(
  context: ServerContext,
  credential: Credential,
  request: FastifyRequest,
): Promise<OpenedSession> {
  const use = await verifyPasskey(context, request, credential).catch(async (error: ChatError) => {
    const row = await context.database.read.get(selectPasskey, { id: idOf(credential) });
    await recordFailedSignIn(context, row?.user_id, { method: 'passkey', reason: error.name });
    throw error;
  });
  return context.database.write(async (tx) => {
    const user = await tx.get(selectUserToChange, { id: use.userId });
    if (!user || !isActive(user)) throw new ChatError(accountClosed);
    await requireOwnSignIn(tx, user);
    await recordPasskeyUse(context, tx, use);
    return openSession(context, tx, user, request, { method: 'passkey' });
  });
}

/** Runs the library's check, whose errors about malformed or wrong answers become `passkey_invalid`. */
export async function refuseMalformed<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    if (cause instanceof ChatError) throw cause;
    throw new ChatError(passkeyInvalid, { cause });
  }
}
