import type { ChatClient } from '@confab/client';
import { type AuditEntry, type AuditFilter, maxAuditPageSize } from '@confab/protocol';

/** Loads all entries of a filter, page by page; `onProgress` receives the count so far. */
export async function loadAllEntries(
  client: ChatClient,
  filter: AuditFilter,
  onProgress: (count: number) => void,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const body = { filter, limit: maxAuditPageSize, ...(next !== undefined && { next }) };
    const page = await client.http.call('POST /audit/query', { body });
    entries.push(...page.entries);
    onProgress(entries.length);
    next = page.next;
  }
  return entries;
}

const columns = [
  'created_at',
  'action',
  'actor_kind',
  'actor',
  'subject_kind',
  'subject_id',
  'user',
  'cid',
  'address',
  'device',
  'details',
] as const;

/** Formats the entries as CSV with a header line (RFC 4180). */
export function toCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map((entry) =>
    columns.map((column) => {
      const value = entry[column];
      if (column === 'actor' || column === 'user') return cell(entry[column]?.id ?? '');
      return cell(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));
    }),
  );
  return [columns, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

/** Escapes quotes, and keeps spreadsheet programs from reading a text as a formula. */
const cell = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Saves a text as a file, through the browser. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
