/** Forms of archives that can be imported (HOOK-02): an export of Slack, of Mattermost (bulk), of Confab itself. */
export const importForms = ['slack', 'mattermost', 'confab'] as const;
export type ImportForm = (typeof importForms)[number];

/** What of an archive is counted. A reply is a message too, and counted as both. */
export const importedKinds = [
  'users',
  'channels',
  'members',
  'messages',
  'replies',
  'reactions',
  'pins',
  'files',
  'emoji',
  /** Whatever else an export of Confab holds: drafts, votes, read states and so on. */
  'records',
] as const;
export type ImportedKind = (typeof importedKinds)[number];

/**
 * Why something of an archive does not come along, or not as it was. A client puts each into its own words;
 * `docs/import.md` tells what is done in each case.
 */
export const importReasons = [
  'author_unknown',
  'broken_entry',
  'broken_line',
  'channel_unknown',
  'duplicate_id',
  'email_taken',
  'emoji_unknown',
  'entry_too_large',
  'file_linked',
  'file_missing',
  'member_unknown',
  'name_invalid',
  'not_text',
  'parent_missing',
  'time_out_of_range',
  'too_long',
  'too_many',
  'type_not_kept',
  'unsafe_path',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Largest archive that can be uploaded, in bytes: 50 GB. */
export const archiveSizeMost = 50_000_000_000;
/** Bytes of each part of an archive but the last. */
export const archivePartSize = 8 * 1024 * 1024;
/** How long an archive that nothing is done with is kept: 7 days. */
export const archiveKeptMs = 7 * 86_400_000;
/** Most examples that a report gives of one reason. */
export const importExamplesMost = 5;
/** Most people whom a report names one by one. */
export const importPeopleMost = 2000;
/** Kinds of the tasks. */
export const importTask = 'import';
export const exportEverythingTask = 'export-everything';
