import { defineError } from '../../contract/errors.ts';

/** Importable archive formats (HOOK-02): an export of Slack, of Mattermost (bulk), of Confab itself. */
export const importForms = ['slack', 'mattermost', 'confab'] as const;
export type ImportForm = (typeof importForms)[number];

/**
 * The kinds of records that are counted. A reply is a message too, and counts as both. Links are those in texts that lead
 * to another message of the archive.
 */
export const importedKinds = [
  'users',
  'channels',
  'members',
  'messages',
  'replies',
  'reactions',
  'pins',
  'files',
  'links',
  'emoji',
  'groups',
  'bookmarks',
  /** Everything else in a Confab export: drafts, votes, read states and so on. */
  'records',
] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** Why a record of an archive was skipped or changed. Clients translate them; `docs/import.md` explains each case. */
export const importReasons = [
  'author_unknown',
  'broken_entry',
  'broken_line',
  'channel_unknown',
  'duplicate_id',
  'email_taken',
  'emoji_unknown',
  'entry_too_large',
  'file_blocked',
  'file_expired',
  'file_linked',
  'file_missing',
  'file_too_large',
  'file_unreachable',
  'link_unresolved',
  'member_unknown',
  'name_invalid',
  'not_text',
  'parent_missing',
  'text_edited',
  'time_out_of_range',
  'too_long',
  'too_many',
  'type_not_kept',
  'unsafe_path',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Largest archive that can be uploaded, in bytes: 50 GB. */
export const maxArchiveSize = 50_000_000_000;
/** Bytes of each part of an archive but the last. */
export const archivePartSize = 8 * 1024 * 1024;
/** How long an unused archive is kept: 7 days. */
export const archiveKeptMs = 7 * 86_400_000;
/** Most examples that a report has per reason. */
export const maxImportExamples = 5;
/** Most users that a report lists individually. */
export const maxImportPeople = 2000;
/** Most channels, or files, that one page of a certificate has. */
export const maxCertificatePage = 500;
/** Kinds of tasks. */
export const importTask = 'import';
export const exportEverythingTask = 'export-everything';

export const archiveNotFound = defineError({
  name: 'archive_not_found',
  code: 980,
  status: 404,
  message: 'This archive doesn’t exist or has been removed.',
});
export const importNotFound = defineError({
  name: 'import_not_found',
  code: 981,
  status: 404,
  message: 'Import not found.',
});
/** Only one import runs at a time on a server, dry runs included. */
export const importRunning = defineError({
  name: 'import_running',
  code: 982,
  status: 409,
  message: 'Another import is in progress. Wait for it to finish.',
});
/** The error of an import whose archive is not a ZIP file, is damaged, or has an unknown format. */
export const archiveInvalid = defineError({
  name: 'archive_invalid',
  code: 983,
  status: 400,
  message: 'This archive can’t be imported.',
});
/** The error of an import whose archive would unpack to more than the limit. */
export const archiveTooLarge = defineError({
  name: 'archive_too_large',
  code: 984,
  status: 400,
  message: 'This archive is too large to import.',
});
/** A Confab archive restores a complete state, so it needs a server without channels. */
export const serverNotEmpty = defineError({
  name: 'server_not_empty',
  code: 985,
  status: 409,
  message: 'A Confab export can only be imported into a server without channels.',
});
export const transferErrors = [
  archiveNotFound,
  importNotFound,
  importRunning,
  archiveInvalid,
  archiveTooLarge,
  serverNotEmpty,
] as const;
