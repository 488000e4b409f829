import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import type { Campaign } from '@confab/protocol';
import { Button, TextArea, TextField, useReadable, useText } from '@confab/react';
import { useLocation, useSearchParams } from 'wouter';
import { useFormDraft } from '../../core/requests/useFormDraft.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { ChannelFields } from './ChannelFields.tsx';
import { type CampaignForm, changeOf, formOf, inputOf } from './campaignForm.ts';
import { type FormPartProps, shownFields } from './formPart.ts';
import { MessageField } from './MessageField.tsx';
import { OptionFields } from './OptionFields.tsx';
import { Preview } from './Preview.tsx';
import { campaignPath } from './paths.ts';
import { SenderFields } from './SenderFields.tsx';
import { StartDialog } from './StartDialog.tsx';
import { StatusChip } from './StatusChip.tsx';
import { StopReason } from './StopReason.tsx';
import { campaignsText } from './text.en.ts';
import './campaignForm.css';
import { Problem } from '../../core/requests/Problem.tsx';

export interface CampaignEditorProps {
  client: ChatClient;
  /** The name that the input is stored under. */
  name: string;
  fresh: CampaignForm;
  /** The draft to edit; undefined for a new campaign. */
  campaign?: Campaign;
}

/** Edits a campaign, previews it for a receiver, and starts it. */
export function CampaignEditor({ client, name, fresh, campaign }: CampaignEditorProps) {
  const { t } = useText(campaignsText);
  const [, go] = useLocation();
  const userId = useReadable(client.me, (me) => me?.id) ?? '';
  const { form, isChanged, change, discard } = useFormDraft(userId, `campaign.${name}`, fresh);
  const isStarting = useSearchParams()[0].has('start');
  const part = client.part(campaigns);

  /** Saves the form; returns the saved campaign. */
  async function saveForm(): Promise<Campaign> {
    if (campaign && !isChanged) return campaign;
    const now = campaign
      ? await part.updateCampaign(campaign.id, changeOf(form))
      : await part.createCampaign(inputOf(form));
    discard(formOf(now));
    return now;
  }
  const shown = shownFields(form);
  const saving = useSubmit(async () => {
    const now = await saveForm();
    if (!campaign) go(campaignPath(now.id), { replace: true });
  }, shown);
  const starting = useSubmit(async () => {
    const now = await saveForm();
    go(`${campaignPath(now.id)}?start`, { replace: true });
  }, shown);
  const fieldErrors = { ...saving.fieldErrors, ...starting.fieldErrors };
  const problem = saving.problem ?? starting.problem;
  const partProps: FormPartProps = { client, form, onChange: change, errorOf: (field) => fieldErrors[field] };
  const isPending = saving.pending || starting.pending;

  return (
    <>
      <header className="web-campaign__header">
        <h1>{campaign?.name ?? t('campaignForm.title')}</h1>
        {campaign && <StatusChip campaign={campaign} />}
        {campaign && <CampaignActions client={client} campaign={campaign} />}
        {campaign && <StopReason campaign={campaign} />}
      </header>
      <form
        className="web-campaign__columns"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a nested dialog submits on its own.
          if (event.target === event.currentTarget) void saving.submit();
        }}
      >
        <div className="web-campaign__form">
          <section>
            <TextField
              label={t('campaignForm.name')}
              hint={t('campaignForm.nameHint')}
              value={form.name}
              error={fieldErrors.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextArea
              label={t('campaignForm.description')}
              aside={t('campaignForm.optional')}
              rows={1}
              value={form.description}
              error={fieldErrors.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </section>
          <section>
            <h2>{t('campaignForm.message')}</h2>
            <MessageField
              text={form.message_template.text}
              error={fieldErrors.message_template}
              onChange={(text) => change({ message_template: { ...form.message_template, text } })}
            />
          </section>
          <AudienceFields {...partProps} />
          <SenderFields {...partProps} />
          <ChannelFields {...partProps} />
          <OptionFields {...partProps} />
        </div>
        <Preview client={client} form={form} campaign={campaign} />
        <div className="web-campaign__save">
          <Problem>{problem}</Problem>
          <span role="status">
            {isChanged ? t('campaignForm.unsaved') : campaign && t('campaignForm.saved')}
          </span>
          {isChanged && <Button onClick={() => discard()}>{t('campaignForm.discard')}</Button>}
          <Button type="submit" disabled={isPending || !isChanged}>
            {t('campaignForm.save')}
          </Button>
          <Button variant="primary" disabled={isPending} onClick={() => void starting.submit()}>
            {t('campaignForm.start')}
          </Button>
        </div>
      </form>
      {campaign && isStarting && !isChanged && (
        <StartDialog
          client={client}
          campaign={campaign}
          onClose={() => go(campaignPath(campaign.id), { replace: true })}
        />
      )}
    </>
  );
}
