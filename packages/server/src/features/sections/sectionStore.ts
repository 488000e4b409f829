import { type Section, shippedSections } from '@confab/protocol';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { SectionListRow } from './migrations.ts';

const selectSections = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('section_lists').select('sections').where('user_id', '=', p('user_id')),
);

/** Inserts the list, so that there is a row to lock. */
export const insertSections = statement((k, p: Placeholders<SectionListRow>) =>
  k
    .insertInto('section_lists')
    .values({ user_id: p('user_id'), sections: p('sections'), updated_at: p('updated_at') })
    .onConflict((conflict) => conflict.column('user_id').doNothing()),
);

/** Selects the list and locks it until the commit. */
export const selectSectionsToChange = statement((k, p: Placeholders<{ user_id: string }>, { name }) =>
  k
    .selectFrom('section_lists')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const updateSections = statement((k, p: Placeholders<SectionListRow>) =>
  k
    .updateTable('section_lists')
    .set({ sections: p('sections'), updated_at: p('updated_at') })
    .where('user_id', '=', p('user_id')),
);

/** Returns a user's sections in order; the built-in ones before any change. */
export async function readSections(reader: Reader, user_id: string): Promise<readonly Section[]> {
  const row = await reader.get(selectSections, { user_id });
  return row ? (JSON.parse(row.sections) as Section[]) : shippedSections;
}

export const deleteSectionsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('section_lists').where('user_id', '=', p('user_id')),
);
