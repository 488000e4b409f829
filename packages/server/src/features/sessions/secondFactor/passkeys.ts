import {
  ChatError,
  maxPasskeys,
  notFound,
  type Passkey,
  passkeyInvalid,
  passkeyLimit,
} from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { appSettings } from '../../app/index.ts';
import { selectUserToChange } from '../../users/index.ts';
import { hashSecret } from '../secretTokens.ts';
import { ownAccount, requireConfirmed } from '../security/ownAccount.ts';
import { finishSetUp } from './completeSignIn.ts';
import { deletePasskey, deleteRecoveryCodes, insertPasskey } from './factorStore.ts';
import { factorCount, ownFactors, refuseLastFactor } from './ownFactors.ts';
import { consumePasskeyChallenge, createPasskeyChallenge } from './passkeyChallenges.ts';
import { type Credential, refuseMalformed } from './passkeySignIn.ts';
import { recordFactorChange } from './recordFactorChange.ts';
import { missingRecoveryCodes } from './recoveryCodes.ts';
import { requireRelyingParty } from './relyingParty.ts';
import { toPasskey } from './toPasskey.ts';

/** Returns the caller's account and factors. Throws `confirmation_required` and `passkey_limit`. */
async function accountWithRoom(context: ServerContext, reader: Reader, actor: Actor) {
  const account = await ownAccount(reader, actor);
  requireConfirmed(context, account);
  const { passkeys } = await ownFactors(reader, account.user.id);
  if (passkeys.length >= maxPasskeys) throw new ChatError(passkeyLimit);
  return { ...account, passkeys };
}

/** Returns the options to create a passkey with, which can sign in without a name. */
export async function beginPasskey(
  context: ServerContext,
  actor: Actor,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const { rpID } = requireRelyingParty(context, request);
  const { user, passkeys } = await accountWithRoom(context, context.database.read, actor);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: appSettings(context).current().name,
    rpID,
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    // A hash, since authenticators store this value and it must not identify the user (WebAuthn, 14.6.1).
    userID: new Uint8Array(Buffer.from(hashSecret(`passkey:${user.id}`))),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await createPasskeyChallenge(context, options.challenge, 'passkey_registration', user.id);
  return { ...options };
}

/** Adds a created passkey. Returns it, and recovery codes if the user has none. Throws `passkey_invalid`. */
export async function addPasskey(
  context: ServerContext,
  actor: Actor,
  { name, credential }: { name: string; credential: Credential },
  request: FastifyRequest,
): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
  const { rpID, origin } = requireRelyingParty(context, request);
  const { user } = await accountWithRoom(context, context.database.read, actor);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await refuseMalformed(() =>
    verifyRegistrationResponse({
      response: credential as never,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      expectedChallenge: async (challenge) =>
        (await consumePasskeyChallenge(context, challenge, 'passkey_registration')) === user.id,
    }),
  );
  if (!registrationInfo) throw new ChatError(passkeyInvalid);
  const { credential: created, credentialBackedUp } = registrationInfo;
  const row = {
    id: created.id,
    user_id: user.id,
    name,
    public_key: Buffer.from(created.publicKey).toString('base64url'),
    counter: created.counter,
    transports: JSON.stringify(created.transports?.slice(0, 10) ?? []),
    backed_up: Number(credentialBackedUp),
    created_at: context.clock.now(),
  };
  return context.database.write(async (tx) => {
    // Locks the user, so that passkeys added at the same time are counted one after the other.
    await tx.get(selectUserToChange, { id: user.id });
    const { session } = await accountWithRoom(context, tx, actor);
    if ((await tx.run(insertPasskey, row)) === 0) throw new ChatError(passkeyInvalid);
    await recordFactorChange(context, tx, { actor, user, change: 'factor_added', method: 'passkey' });
    await finishSetUp(tx, session.id);
    return { passkey: toPasskey(row), recovery_codes: await missingRecoveryCodes(tx, user.id) };
  });
}

/** Removes a passkey of the caller. Throws `not_found`, `confirmation_required` and `second_factor_needed`. */
export function removePasskey(context: ServerContext, actor: Actor, id: string): Promise<void> {
  return context.database.write(async (tx) => {
    const account = await ownAccount(tx, actor);
    const { user } = account;
    const factors = await ownFactors(tx, user.id);
    if (!factors.passkeys.some((row) => row.id === id)) {
      throw new ChatError(notFound, { message: 'Passkey not found.' });
    }
    requireConfirmed(context, account);
    refuseLastFactor(context, user, factors);
    await tx.run(deletePasskey, { id, user_id: user.id });
    if (factorCount(factors) === 1) await tx.run(deleteRecoveryCodes, { user_id: user.id });
    await recordFactorChange(context, tx, { actor, user, change: 'factor_removed', method: 'passkey' });
  });
}
