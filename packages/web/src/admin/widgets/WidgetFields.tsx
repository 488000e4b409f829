import type { ChatClient } from '@confab/client';
import { maxGreetingLength, maxWidgetSupport } from '@confab/protocol';
import { Banner, Button, Select, TextArea, TextField, useReadable, useText } from '@confab/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ByField } from '../../core/requests/submissionErrors.ts';
import { ChannelsField } from '../integrations/ChannelsField.tsx';
import { Chips, PersonChip } from '../picking/Chips.tsx';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import { widgetsText } from './text.en.ts';
import type { WidgetDraft } from './widgetDraft.ts';

/** Returns the fields that show an error. */
export const shownFields = ({ target }: WidgetDraft, isNew: boolean) => [
  ...(['name', 'greeting', 'accent', 'allowed_origins'] as const),
  ...(isNew ? (['id'] as const) : []),
  target === 'support' ? ('support_user_ids' as const) : ('cid' as const),
];

type ShownField = ReturnType<typeof shownFields>[number];

export interface WidgetFieldsProps {
  client: ChatClient;
  draft: WidgetDraft;
  isNew: boolean;
  fieldErrors: ByField<ShownField>;
  onChange(part: Partial<WidgetDraft>): void;
}

/** The fields of a widget: its conversation, its look and its pages. */
export function WidgetFields({ client, draft, isNew, fieldErrors, onChange }: WidgetFieldsProps) {
  const { t } = useText(widgetsText);
  const app = useReadable(client.app);
  const isForGuests = draft.visitors === 'guests';
  return (
    <>
      <section className="web-widget__part" aria-labelledby="widget-general">
        <h2 id="widget-general">{t('widgets.general')}</h2>
        <TextField
          label={t('widgets.name')}
          value={draft.name}
          maxLength={60}
          error={fieldErrors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        {isNew && (
          <TextField
            label={t('widgets.id')}
            hint={t('widgets.idHint')}
            autoCapitalize="off"
            spellCheck={false}
            value={draft.id}
            error={fieldErrors.id}
            onChange={(event) => onChange({ id: event.target.value.trim().toLowerCase() })}
          />
        )}
        <TextArea
          label={t('widgets.greeting')}
          aside={t('widgets.optional')}
          maxLength={maxGreetingLength}
          value={draft.greeting}
          error={fieldErrors.greeting}
          onChange={(event) => onChange({ greeting: event.target.value })}
        />
        <Select
          label={t('widgets.target')}
          value={draft.target}
          onValueChange={(target) => onChange({ target })}
          options={[
            { value: 'support', label: t('widgets.toSupport') },
            { value: 'channel', label: t('widgets.toChannel') },
          ]}
        />
        {draft.target === 'support' ? (
          <SupportField client={client} {...{ draft, onChange }} error={fieldErrors.support_user_ids} />
        ) : (
          <ChannelsField
            client={client}
            legend={t('widgets.channel')}
            chosen={draft.cid === '' ? [] : [draft.cid]}
            onChange={([cid = '']) => onChange({ cid })}
            max={1}
            error={fieldErrors.cid}
          />
        )}
        <Select
          label={t('widgets.visitors')}
          hint={t(isForGuests ? 'widgets.guestsHint' : 'widgets.usersHint')}
          value={draft.visitors}
          onValueChange={(visitors) => onChange({ visitors })}
          options={[
            { value: 'users', label: t('widgets.usersOption') },
            { value: 'guests', label: t('widgets.guestsOption') },
          ]}
        />
        {isForGuests && app && !app.guests && <Banner title={t('widgets.guestsOff')} />}
      </section>
      <section className="web-widget__part" aria-labelledby="widget-look">
        <h2 id="widget-look">{t('widgets.look')}</h2>
        <div className="web-widget__look">
          <TextField
            label={t('widgets.accent')}
            type="color"
            value={draft.accent === '' ? '#0b665f' : draft.accent}
            error={fieldErrors.accent}
            onChange={(event) => onChange({ accent: event.target.value })}
          />
          <Select
            label={t('widgets.scheme')}
            value={draft.color_scheme}
            onValueChange={(color_scheme) => onChange({ color_scheme })}
            options={[
              { value: 'auto', label: t('widgets.auto') },
              { value: 'light', label: t('widgets.light') },
              { value: 'dark', label: t('widgets.dark') },
            ]}
          />
          <Select
            label={t('widgets.position')}
            value={draft.position}
            onValueChange={(position) => onChange({ position })}
            options={[
              { value: 'end', label: t('widgets.end') },
              { value: 'start', label: t('widgets.start') },
            ]}
          />
        </div>
      </section>
      <section className="web-widget__part" aria-labelledby="widget-where">
        <h2 id="widget-where">{t('widgets.where')}</h2>
        <TextArea
          label={t('widgets.allowed')}
          hint={t('widgets.allowedHint')}
          spellCheck={false}
          value={draft.origins}
          error={fieldErrors.allowed_origins}
          onChange={(event) => onChange({ origins: event.target.value })}
        />
        <Select
          label={t('widgets.mode')}
          hint={t(draft.mode === 'page' ? 'widgets.inPageHint' : 'widgets.inFrameHint')}
          value={draft.mode}
          onValueChange={(mode) => onChange({ mode })}
          options={[
            { value: 'page', label: t('widgets.inPage') },
            { value: 'iframe', label: t('widgets.inFrame') },
          ]}
        />
      </section>
    </>
  );
}

type SupportFieldProps = Pick<WidgetFieldsProps, 'client' | 'draft' | 'onChange'> & {
  error: string | undefined;
};

/** The people who answer, each with a remove button, and a dialog that adds more. */
function SupportField({ client, draft, onChange, error }: SupportFieldProps) {
  const { t } = useText(widgetsText);
  const [isPicking, setPicking] = useState(false);
  const { support_user_ids: ids } = draft;
  return (
    <fieldset className="web-choices">
      <legend>{t('widgets.support')}</legend>
      <Chips
        ids={ids}
        label={t('widgets.support')}
        onRemove={(id) => onChange({ support_user_ids: ids.filter((one) => one !== id) })}
        chip={(id, remove) => <PersonChip id={id} remove={remove} />}
      >
        <Button icon={UserPlus} disabled={ids.length >= maxWidgetSupport} onClick={() => setPicking(true)}>
          {t('actions.add')}
        </Button>
      </Chips>
      {error !== undefined && <p role="alert">{error}</p>}
      {isPicking && (
        <PeoplePick
          client={client}
          title={t('widgets.support')}
          unavailable={new Set(ids)}
          onPick={(added) => onChange({ support_user_ids: [...ids, ...added].slice(0, maxWidgetSupport) })}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}
