import { Checkbox, TextField, useText } from '@confab/react';
import { generalText } from './text.en.ts';
import '../integrations/integrations.css';
import { splitWords } from '../layout/splitText.ts';

/** The profile fields that only the host's back end changes, as the form has them. */
export interface ManagedDraft {
  name: boolean;
  image: boolean;
  /** Keys of custom data, separated by commas. */
  custom: string;
}

const prefix = 'custom.';

/** Returns the form's values for a list of fields. */
export const managedDraft = (fields: readonly string[]): ManagedDraft => ({
  name: fields.includes('name'),
  image: fields.includes('image'),
  custom: fields
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length))
    .join(', '),
});

/** Returns the list of fields for the form's values. */
export const managedFields = ({ name, image, custom }: ManagedDraft): string[] => [
  ...(name ? ['name'] : []),
  ...(image ? ['image'] : []),
  ...splitWords(custom).map((key) => `${prefix}${key}`),
];

export interface ManagedFieldsProps {
  draft: ManagedDraft;
  onChange(draft: ManagedDraft): void;
  /** Whether the service refused a key. */
  isInvalid: boolean;
}

/** The choice of profile fields that users cannot change (TEN-03). */
export function ManagedFields({ draft, onChange, isInvalid }: ManagedFieldsProps) {
  const { t } = useText(generalText);
  return (
    <fieldset className="web-choices">
      <legend>{t('general.managed')}</legend>
      <Checkbox checked={draft.name} onCheckedChange={(name) => onChange({ ...draft, name })}>
        {t('general.managedName')}
      </Checkbox>
      <Checkbox checked={draft.image} onCheckedChange={(image) => onChange({ ...draft, image })}>
        {t('general.managedImage')}
      </Checkbox>
      <TextField
        label={t('general.managedCustom')}
        hint={t('general.managedHint')}
        value={draft.custom}
        spellCheck={false}
        autoCapitalize="off"
        error={isInvalid ? t('general.managedInvalid') : undefined}
        onChange={(event) => onChange({ ...draft, custom: event.target.value })}
      />
    </fieldset>
  );
}
