import type { SignInFactors } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { ownAccount } from '../security/ownAccount.ts';
import { needsSecondFactor, ownFactors } from './ownFactors.ts';
import { relyingParty } from './relyingParty.ts';
import { toPasskey } from './toPasskey.ts';

/** Returns the caller's second factors. */
export async function getFactors(
  context: ServerContext,
  actor: Actor,
  request: FastifyRequest,
): Promise<SignInFactors> {
  const { read } = context.database;
  const { user } = await ownAccount(read, actor);
  const { hasTotp, passkeys, recoveryCodesLeft } = await ownFactors(read, user.id);
  return {
    totp: hasTotp,
    passkeys: passkeys.map(toPasskey),
    recovery_codes_left: recoveryCodesLeft,
    required: needsSecondFactor(context, user),
    passkeys_available: relyingParty(context, request) !== undefined,
  };
}
