import type { CertifiedChannel, MissingFile } from '@confab/protocol';
import type { Person } from '@confab/testing';

/** Loads all pages of an import's certificate. */
export async function certificateOf(admin: Person, import_id: string, limit = 2) {
  const channels: CertifiedChannel[] = [];
  const files: MissingFile[] = [];
  const params = { import_id };
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const page = await admin.call('POST /imports/{import_id}/channels/query', {
      params,
      body: { limit, ...(next !== undefined && { next }) },
    });
    channels.push(...page.channels);
    next = page.next;
  }
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const page = await admin.call('POST /imports/{import_id}/files/query', {
      params,
      body: { limit, ...(next !== undefined && { next }) },
    });
    files.push(...page.files);
    next = page.next;
  }
  return { channels, files };
}
