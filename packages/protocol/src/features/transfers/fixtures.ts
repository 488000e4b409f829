import type { CertifiedChannel, ImportArchive, ImportReport, MissingFile } from './schema.ts';

export const slackArchive: ImportArchive = {
  id: '019b8d3e-0000-7000-8000-000000000981',
  name: 'Night Ride Slack export Jan 5 2026.zip',
  size: 12_000_000,
  part_size: 8_388_608,
  part_count: 2,
  parts: [1],
  created_at: '2026-01-05T09:02:00.000Z',
  expires_at: '2026-01-12T09:02:00.000Z',
};

export const slackImport: ImportReport = {
  id: '019b8d3e-0000-7000-8000-000000000982',
  task_id: '019b8d3e-0000-7000-8000-000000000801',
  status: 'done',
  archive_id: slackArchive.id,
  name: slackArchive.name,
  form: 'slack',
  dry_run: true,
  counts: {
    users: { found: 2, written: 1, there: 1, left_out: 0 },
    channels: { found: 1, written: 1, there: 0, left_out: 0 },
    members: { found: 2, written: 2, there: 0, left_out: 0 },
    messages: { found: 640, written: 628, there: 0, left_out: 12 },
    replies: { found: 80, written: 80, there: 0, left_out: 0 },
    reactions: { found: 31, written: 31, there: 0, left_out: 0 },
    pins: { found: 1, written: 1, there: 0, left_out: 0 },
    files: { found: 4, written: 4, there: 0, left_out: 0 },
    links: { found: 2, written: 2, there: 0, left_out: 0 },
    emoji: { found: 0, written: 0, there: 0, left_out: 0 },
    groups: { found: 0, written: 0, there: 0, left_out: 0 },
    bookmarks: { found: 0, written: 0, there: 0, left_out: 0 },
    records: { found: 0, written: 0, there: 0, left_out: 0 },
  },
  issues: [
    {
      kind: 'messages',
      reason: 'type_not_kept',
      left_out: true,
      count: 12,
      examples: ['general/2026-01-05.json: channel_join at 1767603720.000100'],
    },
  ],
  people: [
    {
      source_id: 'U01ADA',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      user_id: 'ada',
      match: 'email',
      is_bot: false,
      is_deactivated: false,
    },
    {
      source_id: 'U02GRACE',
      name: 'Grace Hopper',
      user_id: 'slack-u02grace',
      match: 'new',
      is_bot: false,
      is_deactivated: true,
    },
  ],
  people_count: 2,
  asked_by_id: 'ada',
  created_at: '2026-01-05T09:03:00.000Z',
  updated_at: '2026-01-05T09:03:02.000Z',
  finished_at: '2026-01-05T09:03:02.000Z',
};

export const certifiedNightRide: CertifiedChannel = {
  cid: 'team:slack-c0nightride',
  source_id: 'C0NIGHTRIDE',
  name: 'night-ride',
  messages: 628,
  messages_here: 628,
  left_out: 12,
  archive_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  files: 4,
  files_here: 3,
  file_bytes: 1_204_311,
  files_hash: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
};

export const missingRoute: MissingFile = {
  cid: 'team:slack-c0nightride',
  message_id: '019b8d3e-0000-7000-8000-000000000301',
  source_id: 'F0ROUTE',
  name: 'route.gpx',
  reason: 'file_expired',
};
