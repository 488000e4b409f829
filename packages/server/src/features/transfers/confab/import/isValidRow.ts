import { appRoles, messageTypes } from '@confab/protocol';
import type { Row } from '../columns.ts';
import type { ExportedTable } from '../exportedTables.ts';

const cidPattern = /^[a-z0-9_-]{1,32}:[A-Za-z0-9_!-]{1,64}$/;
const userIdPattern = /^[A-Za-z0-9_.@-]{1,64}$/;

/** Validates invariants that other code relies on, beyond column types. */
export function isValidRow({ table }: ExportedTable, row: Row): boolean {
  if (!isEmptyOr(cidPattern, row.cid) || !isEmptyOr(userIdPattern, row.user_id)) return false;
  if (table === 'users') {
    return userIdPattern.test(String(row.id)) && appRoles.some((role) => role === row.role);
  }
  if (table === 'messages') return messageTypes.some((type) => type === row.type);
  if (table === 'channels') return row.cid === `${row.type}:${row.id}`;
  return true;
}

/** Whether a text matches, or is empty, which stands for the whole app or for nobody. */
const isEmptyOr = (pattern: RegExp, value: Row[string] | undefined): boolean =>
  typeof value !== 'string' || value === '' || pattern.test(value);
