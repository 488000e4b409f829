import type { ChatClient } from '@confab/client';
import { transfers } from '@confab/client/transfers';
import {
  type CertifiedChannel,
  type ImportReport,
  maxCertificatePage as limit,
  type MissingFile,
} from '@confab/protocol';

/** Loads the whole certificate of an import, in the form of `confab import --certificate`. */
export async function loadCertificate(client: ChatClient, { people: _, ...report }: ImportReport) {
  const part = client.part(transfers);
  const channels: CertifiedChannel[] = [];
  const missing_files: MissingFile[] = [];
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const page = await part.channels(report.id, { limit, ...(next !== undefined && { next }) });
    channels.push(...page.channels);
    next = page.next;
  }
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const page = await part.missingFiles(report.id, { limit, ...(next !== undefined && { next }) });
    missing_files.push(...page.files);
    next = page.next;
  }
  return { import: report, channels, missing_files };
}

/** Saves a value as a JSON file, through the browser. Not shared with other pages: the first load would have it too. */
export function saveJson(name: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
