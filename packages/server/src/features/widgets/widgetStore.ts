import type { Widget } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { WidgetRow } from './migrations.ts';

export const selectWidgets = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('widgets').selectAll().orderBy('id'),
);

export const selectWidget = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('widgets').selectAll().where('id', '=', p('id')),
);

export const insertWidget = statement((k, p: Placeholders<WidgetRow>) =>
  k.insertInto('widgets').values({ ...changeableColumns(p), created_at: p('created_at') }),
);

export const updateWidgetRow = statement((k, p: Placeholders<Omit<WidgetRow, 'created_at'>>) =>
  k.updateTable('widgets').set(changeableColumns(p)).where('id', '=', p('id')),
);

export const deleteWidgetRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('widgets').where('id', '=', p('id')),
);

const changeableColumns = (
  p: Placeholders<Omit<WidgetRow, 'created_at'>>,
): Omit<WidgetRow, 'created_at'> => ({
  id: p('id'),
  name: p('name'),
  target: p('target'),
  cid: p('cid'),
  support_user_ids: p('support_user_ids'),
  visitors: p('visitors'),
  mode: p('mode'),
  greeting: p('greeting'),
  accent: p('accent'),
  color_scheme: p('color_scheme'),
  position: p('position'),
  allowed_origins: p('allowed_origins'),
  updated_at: p('updated_at'),
});

/** Returns a widget as admins see it. */
export const toWidget = (row: WidgetRow): Widget => ({
  ...row,
  target: row.target as Widget['target'],
  visitors: row.visitors as Widget['visitors'],
  mode: row.mode as Widget['mode'],
  color_scheme: row.color_scheme as Widget['color_scheme'],
  position: row.position as Widget['position'],
  support_user_ids: JSON.parse(row.support_user_ids),
  allowed_origins: JSON.parse(row.allowed_origins),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
