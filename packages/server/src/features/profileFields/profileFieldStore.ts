import type { ProfileField } from '@confab/protocol';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ProfileFieldRow } from './migrations.ts';

const selectFields = statement((k, _: Placeholders<object>) =>
  k.selectFrom('profile_fields').selectAll().orderBy('position'),
);

export const insertField = statement((k, p: Placeholders<ProfileFieldRow>) =>
  k.insertInto('profile_fields').values({
    id: p('id'),
    name: p('name'),
    kind: p('kind'),
    choices: p('choices'),
    filled_by: p('filled_by'),
    on_card: p('on_card'),
    claim: p('claim'),
    position: p('position'),
  }),
);

export const deleteFields = statement((k, _: Placeholders<object>) => k.deleteFrom('profile_fields'));

/** Reads the profile fields, in order. */
export async function readProfileFields(reader: Reader): Promise<ProfileField[]> {
  return (await reader.all(selectFields, {})).map(toProfileField);
}

const toProfileField = ({
  id,
  name,
  kind,
  choices,
  filled_by,
  on_card,
  claim,
}: ProfileFieldRow): ProfileField => ({
  id,
  name,
  kind: kind as ProfileField['kind'],
  ...(choices !== null && { choices: JSON.parse(choices) as string[] }),
  filled_by: filled_by as ProfileField['filled_by'],
  on_card: on_card === 1,
  ...(claim !== null && { claim }),
});

/** Returns the row of a field at a position of the list. */
export const toRow = (field: ProfileField, position: number): ProfileFieldRow => ({
  id: field.id,
  name: field.name,
  kind: field.kind,
  choices: field.choices ? JSON.stringify(field.choices) : null,
  filled_by: field.filled_by,
  on_card: Number(field.on_card),
  claim: field.claim ?? null,
  position,
});
