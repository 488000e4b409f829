import type { Reader } from '../../../core/storage/database.ts';
import { ownFactors } from './ownFactors.ts';
import { toPasskey } from './toPasskey.ts';

/** Returns the second steps of a user as their own export names them: without any secret, key or code. */
export async function exportedFactors(reader: Reader, userId: string): Promise<object[]> {
  const { hasTotp, passkeys, recoveryCodesLeft } = await ownFactors(reader, userId);
  return [
    ...(hasTotp ? [{ kind: 'totp' }] : []),
    ...passkeys.map((row) => ({ kind: 'passkey', ...toPasskey(row) })),
    ...(recoveryCodesLeft > 0 ? [{ kind: 'recovery_codes', left: recoveryCodesLeft }] : []),
  ];
}
