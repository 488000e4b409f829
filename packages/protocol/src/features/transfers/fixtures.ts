import type { ImportArchive, ImportReport } from './schema.ts';

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
    emoji: { found: 0, written: 0, there: 0, left_out: 0 },
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
