import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { ImportLinkRow } from '../migrations.ts';

/** Remembers a link until all messages are imported. */
export const insertImportLink = statement((k, p: Placeholders<ImportLinkRow>) =>
  k
    .insertInto('import_links')
    .values({ import_id: p('import_id'), message_id: p('message_id'), target: p('target') })
    .onConflict((conflict) => conflict.columns(['import_id', 'message_id', 'target']).doNothing()),
);

/** Selects links of an import whose target does not exist, after a position. */
export const selectDeadLinks = statement(
  (k, p: Placeholders<{ import_id: string; message_id: string; target: string; limit: number }>) =>
    k
      .selectFrom('import_links as l')
      .selectAll('l')
      .where('l.import_id', '=', p('import_id'))
      .where((where) =>
        where.or([
          where('l.message_id', '>', p('message_id')),
          where.and([where('l.message_id', '=', p('message_id')), where('l.target', '>', p('target'))]),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('messages as m').select('m.id').whereRef('m.id', '=', 'l.target'))),
      )
      .orderBy('l.message_id')
      .orderBy('l.target')
      .limit(p('limit')),
);

export const deleteImportLinks = statement((k, p: Placeholders<{ import_id: string }>) =>
  k.deleteFrom('import_links').where('import_id', '=', p('import_id')),
);
