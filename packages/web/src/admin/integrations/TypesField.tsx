import { type ChatClient, channelTypes } from '@confab/client';
import { Checkbox, useReadable, useText } from '@confab/react';
import { Problem } from '../../core/requests/Problem.tsx';
import { integrationsText } from './text.en.ts';

export interface TypesFieldProps {
  client: ChatClient;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
  error?: string | undefined;
}

/** Chooses channel types; none means all. */
export function TypesField({ client, chosen, onChange, error }: TypesFieldProps) {
  const { t } = useText(integrationsText);
  const known = useReadable(client.part(channelTypes).state);
  return (
    <fieldset className="web-choices">
      <legend>{t('integrations.types')}</legend>
      <div className="web-choices__line">
        {[...new Set([...known.keys(), ...chosen])].map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onCheckedChange={(on) => onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <Problem>{error}</Problem>
    </fieldset>
  );
}
