import { isoTime, parsed } from '../../../core/storage/columns.ts';
import type { AuditRow } from '../migrations.ts';

type Row = Omit<AuditRow, 'id'> & { readonly id: number };

/** An entry as receivers of the stream get it: ids without names. */
export function streamedEntry(row: Row): Record<string, unknown> {
  const known = (name: string, value: unknown) => (value === null ? {} : { [name]: value });
  return {
    id: String(row.id),
    created_at: isoTime(row.created_at),
    action: row.action,
    actor_kind: row.actor_kind,
    ...known('actor_id', row.actor_id),
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    ...known('user_id', row.user_id),
    ...known('cid', row.cid),
    ...known('tenant', row.tenant),
    ...known('address', row.address),
    ...known('device', row.user_agent),
    details: parsed(row.details, {}),
  };
}
