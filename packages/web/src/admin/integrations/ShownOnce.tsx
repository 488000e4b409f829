import { useText } from '@confab/react';
import { useId } from 'react';
import { CopyValue } from './CopyValue.tsx';
import { integrationsText } from './text.en.ts';
import './integrations.css';

/** A new secret or URL, to copy now: it is never shown again. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const { t } = useText(integrationsText);
  const id = useId();
  return (
    <fieldset className="web-once" aria-labelledby={id}>
      <b id={id} role="alert">
        {label}
      </b>
      <div className="web-once__line">
        <code>{value}</code>
        <CopyValue what={label} value={value} />
      </div>
      <p>{t('integrations.once')}</p>
    </fieldset>
  );
}
