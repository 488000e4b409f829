import { TextField, useText } from '@confab/react';
import { integrationsText } from './text.en.ts';

export interface UrlFieldProps {
  hint: string;
  value: string;
  error: string | undefined;
  onChange(url: string): void;
}

/** The URL that the service calls. */
export function UrlField({ hint, value, error, onChange }: UrlFieldProps) {
  const { t } = useText(integrationsText);
  return (
    <TextField
      label={t('integrations.url')}
      hint={hint}
      placeholder="https://"
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
