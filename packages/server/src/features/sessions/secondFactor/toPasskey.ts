import type { Passkey } from '@confab/protocol';
import { isoTime, isoTimeIfAny } from '../../../core/storage/columns.ts';
import type { PasskeyRow } from './factorTables.ts';

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
