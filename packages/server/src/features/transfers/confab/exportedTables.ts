import type { Tables } from '../../../core/storage/tables.ts';

/** A table in a full export: one file of JSON lines. */
export interface ExportedTable {
  readonly table: keyof Tables & string;
  /** Its file in the archive, without `.jsonl`. */
  readonly file: string;
  /** Its primary key, and iteration order. */
  readonly key: readonly string[];
  /** JSON columns, which are expanded in the file. */
  readonly json?: readonly string[];
  /** Columns that reference bytes in the storage. */
  readonly blobs?: readonly string[];
  /** Auto-incremented. */
  readonly isCounted?: boolean;
  /** Exported only with secrets. */
  readonly isSecret?: boolean;
  /** Replaces a new server's default rows; other rows are only added. */
  readonly replaces?: boolean;
  /** Exported for reading, and not imported. */
  readonly isRecord?: boolean;
}

/** The tables of a full export, each after those that it references. `docs/exports.md` describes the files. */
export const exportedTables: readonly ExportedTable[] = [
  {
    table: 'app',
    file: 'app',
    key: ['id'],
    json: ['sign_up_domains', 'settings', 'managed_profile_fields', 'second_factor_roles'],
    replaces: true,
  },
  {
    table: 'channel_types',
    file: 'channel_types',
    key: ['name'],
    json: ['features', 'grants', 'known_capabilities', 'commands'],
    replaces: true,
  },
  {
    table: 'users',
    file: 'users',
    key: ['id'],
    json: ['dnd_schedule', 'custom', 'restrictions', 'muted_users', 'blocked_user_ids'],
  },
  { table: 'passwords', file: 'passwords', key: ['user_id'], isSecret: true },
  { table: 'bots', file: 'bots', key: ['id'] },
  { table: 'identities', file: 'identities', key: ['issuer', 'subject'] },
  { table: 'notification_settings', file: 'notification_settings', key: ['user_id'], json: ['settings'] },
  { table: 'user_groups', file: 'groups', key: ['id'] },
  { table: 'user_group_members', file: 'group_members', key: ['group_id', 'user_id'] },
  { table: 'custom_emoji', file: 'emoji', key: ['name'], blobs: ['blob_key'] },
  {
    table: 'automod_blocklists',
    file: 'blocklists',
    key: ['id'],
    json: ['channel_types', 'words', 'patterns', 'exceptions'],
  },
  { table: 'automod_rules', file: 'automod_rules', key: ['channel_type'], json: ['rules'], replaces: true },
  { table: 'channels', file: 'channels', key: ['cid'], json: ['custom'] },
  { table: 'distinct_successors', file: 'distinct_successors', key: ['cid'] },
  { table: 'members', file: 'members', key: ['cid', 'user_id'], json: ['custom'] },
  { table: 'default_channels', file: 'default_channels', key: ['cid'] },
  { table: 'pictures', file: 'pictures', key: ['picture_id', 'size'], blobs: ['blob_key'] },
  { table: 'guest_emails', file: 'guest_emails', key: ['user_id'] },
  { table: 'own_memberships', file: 'channel_settings', key: ['user_id', 'cid'] },
  { table: 'section_lists', file: 'sections', key: ['user_id'], json: ['sections'] },
  {
    table: 'messages',
    file: 'messages',
    key: ['id'],
    json: [
      'mentioned_user_ids',
      'wide_mentions',
      'forwarded_from',
      'attachments',
      'pending_previews',
      'visible_to',
      'translations',
      'reaction_groups',
      'latest_reactions',
      'thread_participant_ids',
      'shared_location',
      'pin',
      'custom',
      'kept_content',
    ],
  },
  { table: 'message_revisions', file: 'revisions', key: ['message_id', 'revision'] },
  { table: 'mentions', file: 'mentions', key: ['cid', 'target', 'number'], json: ['visible_to'] },
  { table: 'reactions', file: 'reactions', key: ['message_id', 'user_id', 'type'] },
  { table: 'pins', file: 'pins', key: ['message_id'] },
  {
    table: 'polls',
    file: 'polls',
    key: ['id'],
    json: ['options', 'vote_counts', 'latest_votes', 'latest_answers'],
  },
  { table: 'poll_votes', file: 'poll_votes', key: ['poll_id', 'user_id', 'option_id'] },
  { table: 'poll_answers', file: 'poll_answers', key: ['poll_id', 'user_id'] },
  { table: 'reads', file: 'reads', key: ['cid', 'user_id'] },
  { table: 'thread_follows', file: 'followed_threads', key: ['cid', 'parent_id', 'user_id'] },
  { table: 'drafts', file: 'drafts', key: ['user_id', 'cid', 'parent_id'], json: ['content'] },
  { table: 'scheduled_messages', file: 'scheduled_messages', key: ['id'], json: ['content', 'error'] },
  { table: 'reminders', file: 'reminders', key: ['user_id', 'id'] },
  { table: 'live_locations', file: 'live_locations', key: ['message_id'] },
  { table: 'files', file: 'files', key: ['id'], blobs: ['blob_key', 'thumbnail_key'] },
  { table: 'link_images', file: 'link_images', key: ['key'] },
  { table: 'bans', file: 'bans', key: ['id'], isCounted: true },
  {
    table: 'channel_restrictions',
    file: 'channel_restrictions',
    key: ['cid', 'user_id'],
    json: ['restrictions'],
  },
  { table: 'reviews', file: 'reviews', key: ['id'], json: ['reasons', 'flagged'], isCounted: true },
  { table: 'flags', file: 'flags', key: ['id'], isCounted: true },
  { table: 'segments', file: 'segments', key: ['id'], json: ['filter'] },
  { table: 'segment_targets', file: 'segment_targets', key: ['segment_id', 'target_id'] },
  { table: 'bookmarks', file: 'bookmarks', key: ['cid', 'id'] },
  { table: 'audit_log', file: 'audit_log', key: ['id'], json: ['details'], isRecord: true },
];

/** The tables that are not exported, and why. A test ensures that every table is in one of the lists. */
export const tablesLeftBehind: Readonly<Record<string, string>> = {
  audit_streams: 'describes what was sent there',
  begun_sign_ons: 'is over in a moment',
  before_send_hook: 'works for one server, with its secret',
  bot_tokens: 'lets bots in by a secret',
  campaign_channels: 'belongs to campaigns',
  campaign_targets: 'belongs to campaigns',
  campaigns: 'would be sent by two servers',
  command_responses: 'is over in a moment',
  due_notifications: 'is on its way',
  email_changes: 'lets people in by a secret',
  event_keys: 'belongs to the log',
  events: 'the log begins anew, since cursors of the old server mean nothing to the new one',
  export_marks: 'belongs to exports',
  exports: 'is for who asked there',
  host_commands: 'works for one server, with its secret',
  import_archive_parts: 'is for who asked there',
  import_archives: 'is for who asked there',
  import_channels: 'is for who asked there',
  import_links: 'is over at the end of an import',
  imported_files: 'is for imports there',
  imports: 'is for who asked there',
  incoming_webhooks: 'works for one server, with its secret',
  invitations: 'lets people in by a secret',
  jobs: 'those that wait for a time come along as timers',
  file_texts: 'is made from files',
  leases: 'belongs to the running servers',
  link_previews: 'is fetched again',
  mails: 'is on its way',
  nodes: 'describes the running servers',
  notification_traces: 'describes what was sent there',
  push_subscriptions: 'belongs to the keys of one server',
  queued_pushes: 'is on its way',
  rate_limits: 'is over in a moment',
  recorded_secrets: 'describes the secrets of one server',
  passkeys: 'works for the address of one server',
  recovery_codes: 'lets people in by a secret',
  reset_codes: 'lets people in by a secret',
  search_blocks: 'is made from messages',
  search_changes: 'is made from messages',
  search_documents: 'is made from messages',
  search_state: 'is made from messages',
  search_word_keys: 'is made from messages',
  search_words: 'is made from messages',
  sessions: 'people sign in again',
  sign_in_rules: 'belongs to the single sign-on of one server',
  sign_in_challenges: 'is over in a moment',
  setup_facts: 'describes one server',
  slow_sends: 'is over in a moment',
  storage_contracts: 'says how the store is built',
  storage_marker: 'names a file of one storage',
  storage_migrations: 'says how the store is built',
  storage_probe: 'shows that the store can be written',
  streams: 'belongs to the log',
  tasks: 'is for who asked there',
  totp_secrets: 'is encrypted with the secret of one server',
  upload_claims: 'is over in a moment',
  upload_parts: 'is on its way',
  uploads: 'is on its way',
  webhook_cursors: 'belongs to webhooks',
  webhook_deliveries: 'belongs to webhooks',
  webhook_skips: 'belongs to webhooks',
  user_custom_values: 'is made from users',
  user_private: 'is read by the host’s back end alone, which has it and sets it again',
  writer_turns: 'belongs to the log',
  webhooks: 'works for one server, with its secret',
  widgets: 'works for the pages that load it from one server',
};
