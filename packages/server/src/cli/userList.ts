import type { Account, AccountState, AppRole } from '@confab/protocol';
import type { CallApi } from './api.ts';

/** The accounts to list. */
export interface AccountFilter {
  readonly q?: string;
  readonly state?: AccountState;
  readonly role?: AppRole;
}

const pageSize = 100;

/** Returns all matching accounts by id. */
export async function listAccounts(call: CallApi, filter: AccountFilter): Promise<Account[]> {
  const found = new Map<string, Account>();
  for (let offset = 0; ; offset += pageSize) {
    const body = { ...filter, sort: 'created_at', limit: pageSize, offset } as const;
    const { accounts } = await call('POST /accounts/query', { body });
    for (const account of accounts) found.set(account.id, account);
    if (accounts.length < pageSize) break;
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** Formats accounts as aligned columns with a header. */
export function tableOf(accounts: readonly Account[]): string {
  const rows = [
    ['ID', 'ROLE', 'STATE', 'CREATED', 'LAST SEEN', 'EMAIL', 'NAME'],
    ...accounts.map((account) => [
      account.id,
      account.role,
      stateOf(account),
      account.created_at.slice(0, 10),
      account.last_active?.slice(0, 10) ?? '-',
      account.email ?? '-',
      account.name ?? '-',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names are users' own text: control characters must not reach the terminal. */
const printable = (text: string) => text.replace(/\p{C}/gu, '\u{fffd}');

function stateOf({ deleted_at, deactivated_at, restricted }: Account): AccountState {
  if (deleted_at !== undefined) return 'deleted';
  if (deactivated_at !== undefined) return 'deactivated';
  return restricted ? 'restricted' : 'active';
}
