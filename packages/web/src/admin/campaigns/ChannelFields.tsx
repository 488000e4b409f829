import { channelTypes } from '@confab/client';
import { Button, Select, TextField, useReadable, useText } from '@confab/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { Chips, PersonChip } from '../picking/Chips.tsx';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import type { CampaignForm } from './campaignForm.ts';
import type { FormPartProps } from './formPart.ts';
import { campaignsText } from './text.en.ts';

type Template = NonNullable<CampaignForm['channel_template']>;

/** Chooses the channel for each receiver: direct messages, or channels created from a template. */
export function ChannelFields({ client, form, onChange, errorOf }: FormPartProps) {
  const { t } = useText(campaignsText);
  const template = form.channel_template;
  return (
    <section>
      <h2>{t('campaignForm.where')}</h2>
      <Select
        label={t('campaignForm.where')}
        labelHidden
        hint={`${t(template ? 'campaignForm.ownHint' : 'campaignForm.directHint')} ${t('campaignForm.segmentChannels')}`}
        value={template ? 'own' : 'direct'}
        onValueChange={(where) =>
          onChange({ channel_template: where === 'own' ? { type: 'messaging', member_ids: [] } : null })
        }
        options={[
          { value: 'direct', label: t('campaignForm.direct') },
          { value: 'own', label: t('campaignForm.own') },
        ]}
      />
      {template && (
        <TemplateFields
          client={client}
          template={template}
          errorOf={errorOf}
          onChange={(channel_template) => onChange({ channel_template })}
        />
      )}
    </section>
  );
}

function TemplateFields({
  client,
  template,
  errorOf,
  onChange,
}: Pick<FormPartProps, 'client' | 'errorOf'> & { template: Template; onChange(template: Template): void }) {
  const { t } = useText(campaignsText);
  const types = useReadable(client.part(channelTypes).state);
  const [isAdding, setAdding] = useState(false);
  const set = (change: Partial<Template>) => onChange({ ...template, ...change });
  const line = (field: 'id' | 'name' | 'topic', label: string, hint?: string) => (
    <TextField
      label={label}
      aside={t('campaignForm.optional')}
      hint={hint}
      value={template[field] ?? ''}
      error={errorOf(`channel_template.${field}`)}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
  const members = errorOf('channel_template.member_ids');
  return (
    <>
      <Select
        label={t('campaignForm.type')}
        value={template.type}
        error={errorOf('channel_template.type')}
        onValueChange={(type) => set({ type })}
        options={[...new Set([template.type, ...types.keys()])].map((value) => ({ value, label: value }))}
      />
      {line(
        'id',
        t('campaignForm.channelId'),
        t('campaignForm.channelIdHint', { example: 'welcome-{{receiver.id}}' }),
      )}
      {line('name', t('campaignForm.channelName'))}
      {line('topic', t('campaignForm.topic'))}
      <Chips
        ids={template.member_ids}
        label={t('campaignForm.members')}
        onRemove={(id) => set({ member_ids: template.member_ids.filter((one) => one !== id) })}
        chip={(id, remove) => <PersonChip id={id} remove={remove} />}
      >
        <Button size="sm" icon={Plus} onClick={() => setAdding(true)}>
          {t('campaignForm.addMembers')}
        </Button>
      </Chips>
      <Problem>{members}</Problem>
      {isAdding && (
        <PeoplePick
          client={client}
          title={t('campaignForm.members')}
          unavailable={new Set(template.member_ids)}
          onPick={(ids) => set({ member_ids: [...template.member_ids, ...ids] })}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
