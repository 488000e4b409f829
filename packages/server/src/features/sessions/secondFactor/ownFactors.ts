import { ChatError, type SecondFactorRole, secondFactorNeeded } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { appSettings } from '../../app/index.ts';
import type { UserRow } from '../../users/index.ts';
import { countRecoveryCodes, selectPasskeysOfUser, selectTotp } from './factorStore.ts';
import type { PasskeyRow } from './factorTables.ts';

/** The second factors of a user that count. */
export interface OwnFactors {
  readonly hasTotp: boolean;
  readonly passkeys: readonly PasskeyRow[];
  readonly recoveryCodesLeft: number;
}

export async function ownFactors(reader: Reader, user_id: string): Promise<OwnFactors> {
  const totp = await reader.get(selectTotp, { user_id });
  const codes = await reader.get(countRecoveryCodes, { user_id });
  return {
    hasTotp: totp !== undefined && totp.confirmed_at !== null,
    passkeys: await reader.all(selectPasskeysOfUser, { user_id }),
    recoveryCodesLeft: codes?.count ?? 0,
  };
}

/** The number of factors that can start a set of recovery codes: those do not count themselves. */
export const factorCount = ({ hasTotp, passkeys }: OwnFactors): number => Number(hasTotp) + passkeys.length;

/** Whether an admin requires a second factor of this user. */
export function needsSecondFactor(context: ServerContext, { role }: Pick<UserRow, 'role'>): boolean {
  const roles = appSettings(context).current().second_factor_roles ?? [];
  return roles.includes(role as SecondFactorRole);
}

/** Throws `second_factor_needed` if the user removes the last factor although the role needs one. */
export function refuseLastFactor(context: ServerContext, user: UserRow, factors: OwnFactors): void {
  if (factorCount(factors) <= 1 && needsSecondFactor(context, user)) throw new ChatError(secondFactorNeeded);
}
