import { type ChannelFeatures, shippedCommands } from '@confab/protocol';
import { Checkbox, Switch, TextField, useText } from '@confab/react';
import { channelTypesText } from './text.en.ts';
import { isValidLimit, limitBounds, type TypeDraft } from './typeDraft.ts';

/** The switches, limits and commands of a channel type. */
export function TypeFields({ draft, onChange }: { draft: TypeDraft; onChange(draft: TypeDraft): void }) {
  const { t } = useText(channelTypesText);
  const features = Object.keys(draft.features) as (keyof ChannelFeatures)[];
  const commands = [...new Set([...shippedCommands, ...draft.commands])].sort();
  const limit = (name: keyof typeof limitBounds) => {
    const [from, to] = limitBounds[name];
    return {
      inputMode: 'numeric' as const,
      value: draft[name],
      error: isValidLimit(name, draft[name]) ? undefined : t('types.invalid', { from, to }),
      onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
    };
  };
  return (
    <>
      <fieldset className="web-type__part">
        <legend>{t('types.switches')}</legend>
        <div className="web-type__switches">
          {features.map((name) => (
            <Switch
              key={name}
              checked={draft.features[name]}
              onCheckedChange={(isOn) =>
                onChange({ ...draft, features: { ...draft.features, [name]: isOn } })
              }
            >
              {t(`features.${name}`)}
            </Switch>
          ))}
        </div>
      </fieldset>
      <fieldset className="web-type__part">
        <legend>{t('types.limits')}</legend>
        <div className="web-type__limits">
          <TextField
            label={t('types.maxLength')}
            hint={t('types.maxLengthHint')}
            {...limit('max_message_length')}
          />
          <TextField label={t('types.cooldown')} hint={t('types.cooldownHint')} {...limit('cooldown')} />
        </div>
      </fieldset>
      <fieldset className="web-type__part">
        <legend>{t('types.commands')}</legend>
        <p>{t('types.commandsHint')}</p>
        <div className="web-type__commands">
          {commands.map((name) => (
            <Checkbox
              key={name}
              checked={draft.commands.includes(name)}
              onCheckedChange={(isOn) => {
                const others = draft.commands.filter((one) => one !== name);
                onChange({ ...draft, commands: isOn ? [...others, name].sort() : others });
              }}
            >
              /{name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
