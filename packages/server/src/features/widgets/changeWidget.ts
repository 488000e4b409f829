import {
  ChatError,
  inputInvalid,
  maxWidgets,
  tooManyWidgets,
  type Widget,
  widgetIdTaken,
  widgetNotFound,
} from '@confab/protocol';
import { type widgetEndpoints as endpoints, type ParsedBodyOf, widgetEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { publishChange } from '../../core/log/publishChange.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { selectChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import type { WidgetRow } from './migrations.ts';
import { widgetCache } from './widgetCache.ts';
import {
  deleteWidgetRow,
  insertWidget,
  selectWidget,
  selectWidgets,
  toWidget,
  updateWidgetRow,
} from './widgetStore.ts';

/** Adds a widget. Throws `widget_id_taken` and `too_many_widgets`. */
export async function createWidget(
  context: ServerContext,
  actor: Actor,
  { support_user_ids, allowed_origins, ...given }: ParsedBodyOf<typeof endpoints.createWidget>,
): Promise<Widget> {
  const now = context.clock.now();
  const row: WidgetRow = {
    ...given,
    support_user_ids: JSON.stringify(support_user_ids),
    allowed_origins: JSON.stringify(allowed_origins),
    created_at: now,
    updated_at: now,
  };
  await change(context, actor, row.id, async (tx) => {
    const all = await tx.all(selectWidgets, {});
    if (all.some(({ id }) => id === row.id)) {
      const issues = [{ field: 'id', rule: 'must not already be in use' }];
      throw new ChatError(widgetIdTaken, { details: { issues } });
    }
    if (all.length >= maxWidgets) throw new ChatError(tooManyWidgets);
    await requireTarget(context, tx, row);
    await tx.run(insertWidget, row);
    await record(context, tx, actor, 'widget.created', row);
  });
  return toWidget(row);
}

/** Changes the given fields of a widget. */
export async function updateWidget(
  context: ServerContext,
  actor: Actor,
  id: string,
  asked: ParsedBodyOf<typeof endpoints.updateWidget>,
): Promise<Widget> {
  const { support_user_ids, allowed_origins, ...fields } = asked;
  const row = await change(context, actor, id, async (tx) => {
    const row: WidgetRow = {
      ...(await requireWidget(tx, id)),
      ...fields,
      ...(support_user_ids && { support_user_ids: JSON.stringify(support_user_ids) }),
      ...(allowed_origins && { allowed_origins: JSON.stringify(allowed_origins) }),
      updated_at: context.clock.now(),
    };
    await requireTarget(context, tx, row);
    await tx.run(updateWidgetRow, row);
    await record(context, tx, actor, 'widget.updated', row, { fields: Object.keys(asked) });
    return row;
  });
  return toWidget(row);
}

/** Deletes a widget; its conversations and guests remain. */
export async function deleteWidget(context: ServerContext, actor: Actor, id: string): Promise<void> {
  await change(context, actor, id, async (tx) => {
    const row = await requireWidget(tx, id);
    await tx.run(deleteWidgetRow, { id });
    await record(context, tx, actor, 'widget.deleted', row);
  });
}

/** Throws `input_invalid` unless the channel, or every user of the support team, exists. */
async function requireTarget(context: ServerContext, tx: Transaction, row: WidgetRow): Promise<void> {
  if (row.target === 'channel') {
    const channel = row.cid === '' ? undefined : await tx.get(selectChannel, { cid: row.cid });
    if (!channel || channel.is_distinct === 1)
      throw invalid('cid', 'must be a channel that is no direct message');
    return;
  }
  const ids = JSON.parse(row.support_user_ids) as string[];
  const known = await userDirectory(context).findMany(ids);
  if (ids.length === 0 || ids.some((id) => !known.has(id)))
    throw invalid('support_user_ids', 'must name at least one user, and only existing ones');
}

const invalid = (field: string, rule: string) =>
  new ChatError(inputInvalid, { message: `${field} ${rule}.`, details: { issues: [{ field, rule }] } });

const change = <T>(
  context: ServerContext,
  actor: Actor,
  widget_id: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  const event = { definition: widgetEvents.widgetsChanged, payload: { widget_id } };
  return publishChange(context, actor, event, widgetCache(context), work);
};

async function requireWidget(tx: Transaction, id: string): Promise<WidgetRow> {
  const row = await tx.get(selectWidget, { id });
  if (!row) throw new ChatError(widgetNotFound);
  return row;
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: `widget.${'created' | 'updated' | 'deleted'}`,
  { id, name }: WidgetRow,
  details: Record<string, unknown> = {},
): Promise<void> =>
  auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'widget', id },
    details: { name, ...details },
  });
