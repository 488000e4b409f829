import { randomBytes } from 'node:crypto';
import { ChatError, factorNotSetUp, recoveryCodeCount } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { hashSecret } from '../secretTokens.ts';
import { ownAccount, requireConfirmed } from '../security/ownAccount.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  deleteRecoveryCodes,
  insertRecoveryCode,
} from './factorStore.ts';
import { factorCount, ownFactors } from './ownFactors.ts';
import { recordFactorChange } from './recordFactorChange.ts';

/** Without 0, 1, 8 and 9, which look like letters. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const codeLength = 16;

/** Generates a code of 80 random bits: `abcd-efgh-ijkl-mnop`. */
function newCode(): string {
  const text = Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('');
  return (text.match(/.{4}/g) as string[]).join('-');
}

const hashOf = (user_id: string, code: string) =>
  hashSecret(`${user_id}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

async function replaceCodes(tx: Transaction, user_id: string): Promise<string[]> {
  await tx.run(deleteRecoveryCodes, { user_id });
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  for (const code of codes) await tx.run(insertRecoveryCode, { user_id, code_hash: hashOf(user_id, code) });
  return codes;
}

/** Returns new codes if the user has none; otherwise no codes. */
export async function missingRecoveryCodes(tx: Transaction, user_id: string): Promise<string[]> {
  const left = await tx.get(countRecoveryCodes, { user_id });
  return left?.count ? [] : replaceCodes(tx, user_id);
}

/** Replaces the caller's codes. Throws `confirmation_required` and, without another factor, `factor_not_set_up`. */
export function createRecoveryCodes(context: ServerContext, actor: Actor): Promise<string[]> {
  return context.database.write(async (tx) => {
    const account = await ownAccount(tx, actor);
    const { user } = account;
    requireConfirmed(context, account);
    if (factorCount(await ownFactors(tx, user.id)) === 0) throw new ChatError(factorNotSetUp);
    await recordFactorChange(context, tx, { actor, user, change: 'recovery_codes_created' });
    return replaceCodes(tx, user.id);
  });
}

/** Uses a code up; returns whether it was right. */
export async function consumeRecoveryCode(tx: Transaction, user_id: string, code: string): Promise<boolean> {
  return (await tx.run(deleteRecoveryCode, { user_id, code_hash: hashOf(user_id, code) })) > 0;
}
