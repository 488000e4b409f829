import type { Campaign, CampaignStats } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { CampaignRow } from './migrations.ts';

type Row = Placeholders<CampaignRow>;
type Id = Placeholders<{ id: string }>;

export const selectCampaign = statement((k, p: Id) =>
  k.selectFrom('campaigns').selectAll().where('id', '=', p('id')),
);

/** Locked against other changes until the transaction ends. */
export const selectCampaignToChange = statement((k, p: Id, { name }) =>
  k
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

/** Selects the facts that may stop a campaign between two messages. */
export const selectRunState = statement((k, p: Id) =>
  k.selectFrom('campaigns').select(['status', 'stop_at']).where('id', '=', p('id')),
);

export const countCampaigns = statement((k, _: Placeholders<object>) =>
  k.selectFrom('campaigns').select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Selects scheduled and active campaigns; always few. */
export const selectActive = statement((k, _: Placeholders<object>) =>
  k
    .selectFrom('campaigns')
    .select(['id', 'segment_ids'])
    .where('status', 'in', ['scheduled', 'preparing', 'running']),
);

/** The fields that people edit. */
const content = (p: Row) => ({
  name: p('name'),
  name_folded: p('name_folded'),
  description: p('description'),
  message_template: p('message_template'),
  segment_ids: p('segment_ids'),
  user_ids: p('user_ids'),
  sender_id: p('sender_id'),
  sender_mode: p('sender_mode'),
  channel_template: p('channel_template'),
  create_channels: p('create_channels'),
  show_channels: p('show_channels'),
  skip_push: p('skip_push'),
  skip_webhook: p('skip_webhook'),
});

/** The status columns. */
const standing = (p: Row) => ({
  status: p('status'),
  scheduled_for: p('scheduled_for'),
  stop_at: p('stop_at'),
  started_at: p('started_at'),
  finished_at: p('finished_at'),
  stop_reason: p('stop_reason'),
  started_by_id: p('started_by_id'),
  sender_role: p('sender_role'),
  freezing: p('freezing'),
  targets: p('targets'),
});

export const insertCampaign = statement((k, p: Row) =>
  k.insertInto('campaigns').values({
    id: p('id'),
    salt: p('salt'),
    ...content(p),
    ...standing(p),
    sent: p('sent'),
    failed: p('failed'),
    failures: p('failures'),
    read_count: p('read_count'),
    reacted_count: p('reacted_count'),
    measured_at: p('measured_at'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
  }),
);

/** Updates the editable fields. */
export const updateContent = statement((k, p: Row) =>
  k
    .updateTable('campaigns')
    .set({ ...content(p), updated_at: p('updated_at') })
    .where('id', '=', p('id')),
);

export const updateStatus = statement((k, p: Row) =>
  k
    .updateTable('campaigns')
    .set({ ...standing(p), updated_at: p('updated_at') })
    .where('id', '=', p('id')),
);

export const countSent = statement((k, p: Id) =>
  k.updateTable('campaigns').set({ sent: sql<number>`sent + 1` }).where('id', '=', p('id')),
);

export const countFailed = statement((k, p: Placeholders<Pick<CampaignRow, 'id' | 'failures'>>) =>
  k
    .updateTable('campaigns')
    .set({ failed: sql<number>`failed + 1`, failures: p('failures') })
    .where('id', '=', p('id')),
);

export const updateMeasure = statement(
  (k, p: Placeholders<Pick<CampaignRow, 'id' | 'read_count' | 'reacted_count'>>) =>
    k
      .updateTable('campaigns')
      .set({ read_count: p('read_count'), reacted_count: p('reacted_count') })
      .where('id', '=', p('id')),
);

export const updateMeasuredAt = statement((k, p: Placeholders<Pick<CampaignRow, 'id' | 'measured_at'>>) =>
  k
    .updateTable('campaigns')
    .set({ measured_at: p('measured_at') })
    .where('id', '=', p('id')),
);

export const deleteCampaignRow = statement((k, p: Id) => k.deleteFrom('campaigns').where('id', '=', p('id')));

/** Erases the texts of campaigns that a user created or sends. */
export const eraseTemplatesOf = statement(
  (k, p: Placeholders<{ user_id: string; message_template: string }>) =>
    k
      .updateTable('campaigns')
      .set({ message_template: p('message_template'), description: '', channel_template: null })
      .where((where) =>
        where.or([where('sender_id', '=', p('user_id')), where('created_by_id', '=', p('user_id'))]),
      ),
);

/** Returns a campaign's progress in wire form. */
export const toStats = (row: CampaignRow): CampaignStats => ({
  targets: row.targets,
  sent: row.sent,
  failed: row.failed,
  failures: JSON.parse(row.failures),
  read: row.read_count,
  reacted: row.reacted_count,
});

/** Returns a campaign in wire form. */
export const toCampaign = (row: CampaignRow): Campaign => ({
  id: row.id,
  name: row.name,
  description: row.description,
  message_template: JSON.parse(row.message_template),
  segment_ids: JSON.parse(row.segment_ids),
  sender_id: row.sender_id,
  sender_mode: row.sender_mode,
  channel_template: row.channel_template === null ? undefined : JSON.parse(row.channel_template),
  create_channels: row.create_channels === 1,
  show_channels: row.show_channels === 1,
  skip_push: row.skip_push === 1,
  skip_webhook: row.skip_webhook === 1,
  user_ids: JSON.parse(row.user_ids),
  status: row.status,
  scheduled_for: isoTimeIfAny(row.scheduled_for),
  stop_at: isoTimeIfAny(row.stop_at),
  started_at: isoTimeIfAny(row.started_at),
  finished_at: isoTimeIfAny(row.finished_at),
  stop_reason: row.stop_reason ?? undefined,
  stats: toStats(row),
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
