import { TextField, useText } from '@confab/react';
import type { ByField } from '../../core/requests/submissionErrors.ts';
import { splitList } from '../layout/splitText.ts';
import { uploadRulesText } from './text.en.ts';
import { listFields, type UploadDraft } from './uploadDraft.ts';

export interface UploadFieldsProps {
  legend: string;
  hint: string;
  draft: UploadDraft;
  /** Example entries, by list. */
  examples: Record<(typeof listFields)[number], string>;
  onChange(draft: UploadDraft): void;
  /** The service's errors, by the path of the field. */
  errors: ByField;
  /** The numbers of the entries that they are about, by the path of the field. */
  invalidEntries: ByField;
  /** The path of this config. */
  field: string;
}

/** The form of an upload config: four lists and a size. */
export function UploadFields(props: UploadFieldsProps) {
  const { legend, hint, draft, examples, onChange, errors, invalidEntries, field } = props;
  const { t } = useText(uploadRulesText);
  const labels = {
    allowed_file_extensions: [t('uploadRules.allowedExtensions'), t('uploadRules.allowedHint')],
    blocked_file_extensions: [t('uploadRules.blockedExtensions'), t('uploadRules.blockedHint')],
    allowed_mime_types: [t('uploadRules.allowedTypes'), t('uploadRules.allowedHint')],
    blocked_mime_types: [t('uploadRules.blockedTypes'), t('uploadRules.blockedHint')],
  } as const;

  /** The first invalid entry of a list, with the rule that it breaks. */
  function errorOf(list: (typeof listFields)[number]): string | undefined {
    const path = `${field}.${list}`;
    const [rule, index] = [errors[path], invalidEntries[path]];
    if (rule === undefined || index === undefined) return rule;
    return t('uploadRules.entryError', { entry: splitList(draft[list])[Number(index)] ?? '', rule });
  }

  return (
    <fieldset className="web-uploads__part">
      <legend>{legend}</legend>
      <p>{hint}</p>
      {listFields.map((list) => {
        const [label, note] = labels[list];
        return (
          <TextField
            key={list}
            label={label}
            hint={note}
            placeholder={examples[list]}
            value={draft[list]}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => onChange({ ...draft, [list]: event.target.value })}
            error={errorOf(list)}
          />
        );
      })}
      <TextField
        label={t('uploadRules.sizeLimit')}
        hint={t('uploadRules.sizeLimitHint')}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={draft.size_limit}
        trailing={<span className="web-uploads__unit">{t('uploadRules.megabytes')}</span>}
        onChange={(event) => onChange({ ...draft, size_limit: event.target.value })}
        error={errors[`${field}.size_limit`]}
      />
    </fieldset>
  );
}
