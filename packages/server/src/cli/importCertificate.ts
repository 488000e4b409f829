import { type CertifiedChannel, type ImportReport, importedKinds, type MissingFile } from '@confab/protocol';
import type { CallApi } from './api.ts';

/** The certificate of an import, as written to a file. */
interface ImportCertificate {
  readonly import: Omit<ImportReport, 'people'>;
  readonly channels: readonly CertifiedChannel[];
  readonly missing_files: readonly MissingFile[];
}

const limit = 500;

type MissingPage = { files: MissingFile[]; next?: string | undefined };
type CertifiedPage = { channels: CertifiedChannel[]; next?: string | undefined };

/** Loads the certificate of an import, page by page. */
export async function loadCertificate(call: CallApi, report: ImportReport): Promise<ImportCertificate> {
  const { people: _, ...rest } = report;
  const params = { import_id: report.id };
  const bodyOf = (next: string | undefined) => ({ limit, ...(next !== undefined && { next }) });
  const channels: CertifiedChannel[] = [];
  let next: string | undefined;
  do {
    const page: CertifiedPage = await call('POST /imports/{import_id}/channels/query', {
      params,
      body: bodyOf(next),
    });
    channels.push(...page.channels);
    next = page.next;
  } while (next !== undefined);
  const missing: MissingFile[] = [];
  do {
    const page: MissingPage = await call('POST /imports/{import_id}/files/query', {
      params,
      body: bodyOf(next),
    });
    missing.push(...page.files);
    next = page.next;
  } while (next !== undefined);
  return { import: rest, channels, missing_files: missing };
}

/** Formats a certificate as lines of text. */
export function certificateText({ import: report, channels, missing_files }: ImportCertificate): string {
  const differing = channels.filter(({ hash, archive_hash }) => hash !== archive_hash);
  const { counts, issues } = report;
  return [
    `Certificate of the import ${report.id} of ${report.name}${report.dry_run ? ' (dry run)' : ''}`,
    `Started ${report.created_at}, finished ${report.finished_at ?? 'never'}: ${report.status}`,
    '',
    'Counts: found, written, already there, skipped',
    ...importedKinds
      .map((kind) => ({ kind, count: counts[kind] }))
      .filter(({ count }) => count && count.found > 0)
      .map(
        ({ kind, count }) => `  ${kind}: ${count.found}, ${count.written}, ${count.there}, ${count.left_out}`,
      ),
    '',
    `Channels: ${channels.length}, of which ${channels.length - differing.length} are the same here as in the archive`,
    ...channels.map(channelText),
    '',
    `Files that did not come: ${missing_files.length}`,
    ...missing_files.map(
      ({ name, reason, cid, message_id }) => `  ${name}: ${reason} (${cid}, ${message_id})`,
    ),
    '',
    'Not imported, or changed:',
    ...issues.map(
      ({ kind, reason, left_out, count }) =>
        `  ${kind}: ${reason} (${left_out ? 'skipped' : 'changed'}) ${count}`,
    ),
  ].join('\n');
}

function channelText(channel: CertifiedChannel): string {
  const { cid, name, source_id, messages, messages_here, left_out, files, files_here, file_bytes } = channel;
  const isSame = channel.hash === channel.archive_hash;
  return [
    `  ${cid} (${name ?? source_id}): ${isSame ? 'same' : 'DIFFERENT'}`,
    `    messages ${messages_here} of ${messages} here, ${left_out} skipped; files ${files_here} of ${files} here, ${file_bytes} bytes`,
    `    archive ${channel.archive_hash}`,
    `    here    ${channel.hash}`,
    `    files   ${channel.files_hash}`,
  ].join('\n');
}
