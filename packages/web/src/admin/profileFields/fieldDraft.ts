import type { ProfileFieldsInput } from '@confab/client/profileFields';
import type { ProfileField } from '@confab/protocol';
import { slugOf } from '../groups/saveGroup.ts';
import { splitLines } from '../layout/splitText.ts';

/** A profile field as its form holds it. */
export interface FieldDraft {
  /** Empty to derive it from the name. */
  id: string;
  name: string;
  kind: ProfileField['kind'];
  /** One choice a line. */
  choices: string;
  filled_by: ProfileField['filled_by'];
  on_card: boolean;
  claim: string;
}

/** Returns the form's values for a field; those of a new one without. */
export const fieldDraft = (field?: ProfileField): FieldDraft => ({
  id: field?.id ?? '',
  name: field?.name ?? '',
  kind: field?.kind ?? 'text',
  choices: field?.choices?.join('\n') ?? '',
  filled_by: field?.filled_by ?? 'self',
  on_card: field?.on_card ?? true,
  claim: field?.claim ?? '',
});

/** Returns the id of a field: the entered one, or one derived from its name. */
export const idOf = ({ id, name }: FieldDraft): string =>
  id ||
  slugOf(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, 32);

/** Returns the field for the form's values. */
export function fieldOf(draft: FieldDraft): ProfileFieldsInput[number] {
  const choices = draft.kind === 'choice' ? splitLines(draft.choices) : [];
  return {
    id: idOf(draft),
    name: draft.name.trim(),
    kind: draft.kind,
    ...(choices.length > 0 && { choices }),
    filled_by: draft.filled_by,
    on_card: draft.on_card,
    ...(draft.claim.trim() !== '' && { claim: draft.claim.trim() }),
  };
}
