import type { Passkey, SignInFactors } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime, isoTimeIfAny } from '../../../core/storage/columns.ts';
import { ownAccount } from '../security/ownAccount.ts';
import type { PasskeyRow } from './factorTables.ts';
import { needsSecondFactor, ownFactors } from './ownFactors.ts';
import { relyingParty } from './relyingParty.ts';

/** Returns a passkey as its owner sees it. */
export function toPasskey(row: Omit<PasskeyRow, 'last_used_at'> & { last_used_at?: number | null }): Passkey {
  const { id, name, created_at, last_used_at = null, backed_up } = row;
  return {
    id,
    name,
    created_at: isoTime(created_at),
    ...(last_used_at !== null && { last_used_at: isoTimeIfAny(last_used_at) }),
    backed_up: backed_up === 1,
  };
}

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
