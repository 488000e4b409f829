import type { ChatClient } from '@confab/client';
import type { AutomodRules, SpamAction } from '@confab/protocol';
import { Select, Switch, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { SettingsForm } from '../layout/SettingsForm.tsx';
import { type RulesDraft, rulesDraftOf, rulesInputOf, shownFields, timesOut } from './rulesDraft.ts';
import { automodText } from './text.en.ts';

export interface RulesFormProps {
  client: ChatClient;
  rules: AutomodRules;
  onSaved(): void;
}

/** The form of the link and flood rules of one channel type. */
export function RulesForm({ client, rules, onSaved }: RulesFormProps) {
  const { t } = useText(automodText);
  const [draft, setDraft] = useState(() => rulesDraftOf(rules));
  const [saved, setSaved] = useState(false);
  const saving = useSubmit(async () => {
    const params = { channel_type: rules.channel_type };
    await client.http.call('PUT /automod/rules/{channel_type}', { params, body: rulesInputOf(draft) });
    setSaved(true);
    onSaved();
  }, shownFields(draft));
  const set = (change: Partial<RulesDraft>) => {
    setSaved(false);
    setDraft((known) => ({ ...known, ...change }));
  };
  const number = (label: string, key: keyof RulesDraft, ...fields: (keyof typeof saving.fieldErrors)[]) => (
    <TextField
      label={label}
      type="number"
      min={0}
      value={draft[key] as string}
      error={fields.map((field) => saving.fieldErrors[field]).find(Boolean)}
      onChange={(event) => set({ [key]: event.target.value })}
    />
  );
  const then = (key: 'floodAction' | 'repeatsAction' | 'mentionsAction') => (
    <Select<SpamAction>
      label={t('automod.outcome')}
      value={draft[key]}
      onValueChange={(action) => set({ [key]: action })}
      options={[
        { value: 'flag', label: t('automod.flag') },
        { value: 'block', label: t('automod.hold') },
        { value: 'timeout', label: t('automod.timeOut') },
      ]}
    />
  );
  return (
    <SettingsForm
      className="web-page web-automod__rules"
      submission={saving}
      status={saved && t('automod.saved')}
      onEdit={() => setSaved(false)}
    >
      <fieldset>
        <Switch
          checked={draft.links}
          hint={t('automod.linksHint')}
          onCheckedChange={(links) => set({ links })}
        >
          {t('automod.links')}
        </Switch>
        {draft.links && (
          <>
            <TextField
              label={t('automod.allowed')}
              hint={t('automod.domainsHint')}
              value={draft.allowed}
              error={saving.fieldErrors['links.allowed_domains']}
              onChange={(event) => set({ allowed: event.target.value })}
            />
            <TextField
              label={t('automod.denied')}
              hint={t('automod.domainsHint')}
              value={draft.denied}
              error={saving.fieldErrors['links.denied_domains']}
              onChange={(event) => set({ denied: event.target.value })}
            />
            <div className="web-page__row">
              {number(t('automod.age'), 'age', 'links.min_account_age')}
              <Select
                label={t('automod.outcome')}
                value={draft.linksAction}
                onValueChange={(linksAction) => set({ linksAction })}
                options={[
                  { value: 'flag', label: t('automod.flag') },
                  { value: 'block', label: t('automod.hold') },
                ]}
              />
            </div>
          </>
        )}
      </fieldset>
      <fieldset>
        <Switch
          checked={draft.flood}
          hint={t('automod.floodHint')}
          onCheckedChange={(flood) => set({ flood })}
        >
          {t('automod.flood')}
        </Switch>
        {draft.flood && (
          <div className="web-page__row">
            {number(t('automod.maxMessages'), 'floodMessages', 'flood.messages')}
            {number(t('automod.seconds'), 'floodSeconds', 'flood.seconds')}
            {then('floodAction')}
          </div>
        )}
      </fieldset>
      <fieldset>
        <Switch
          checked={draft.repeats}
          hint={t('automod.repeatsHint')}
          onCheckedChange={(repeats) => set({ repeats })}
        >
          {t('automod.repeats')}
        </Switch>
        {draft.repeats && (
          <div className="web-page__row">
            {number(t('automod.maxMessages'), 'repeatsMessages', 'repeats.messages')}
            {number(t('automod.seconds'), 'repeatsSeconds', 'repeats.seconds')}
            {then('repeatsAction')}
          </div>
        )}
      </fieldset>
      <fieldset>
        <Switch
          checked={draft.mentions}
          hint={t('automod.mentionsHint')}
          onCheckedChange={(mentions) => set({ mentions })}
        >
          {t('automod.mentions')}
        </Switch>
        {draft.mentions && (
          <div className="web-page__row">
            {number(t('automod.maxMentions'), 'maxMentions', 'mentions.most')}
            {then('mentionsAction')}
          </div>
        )}
      </fieldset>
      {timesOut(draft) && (
        <div className="web-page__narrow">
          {number(t('automod.timeOutFor'), 'timeOut', 'flood.timeout', 'repeats.timeout', 'mentions.timeout')}
        </div>
      )}
    </SettingsForm>
  );
}
