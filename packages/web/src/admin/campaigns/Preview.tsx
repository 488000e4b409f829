import type { ChatClient } from '@confab/client';
import type { Campaign } from '@confab/protocol';
import { Avatar, Button, Markdown, usePerson, useReadable, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { useState } from 'react';
import { PeoplePick } from '../picking/PeoplePick.tsx';
import type { CampaignForm } from './campaignForm.ts';
import { campaignsText } from './text.en.ts';
import { type PreviewedMessage, usePreview } from './usePreview.ts';

export interface PreviewProps {
  client: ChatClient;
  form: CampaignForm;
  /** As saved. */
  campaign: Campaign | undefined;
}

/** Previews the message for one receiver while it is edited. */
export function Preview({ client, form, campaign }: PreviewProps) {
  const { t } = useText(campaignsText);
  const me = useReadable(client.me, (me) => me?.id) ?? '';
  const [chosen, setChosen] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const receiverId = chosen ?? form.user_ids[0] ?? me;
  const receiver = usePersonName(receiverId);
  const sender = usePerson(form.sender_id);
  const name = usePersonName(form.sender_id);
  const preview = usePreview(client, campaign?.id, form, receiverId);
  return (
    <section className="web-campaign__preview" aria-label={t('campaignForm.preview')}>
      <header>
        <h2>{t('campaignForm.previewFor', { name: receiver })}</h2>
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t('campaignForm.chooseReceiver')}
        </Button>
      </header>
      <article>
        <Avatar id={form.sender_id} name={name} image={sender?.image} />
        <div>
          <b>
            <bdi>{name}</bdi>
          </b>
          {preview.text.trim() === '' ? (
            <p>{t('campaignForm.emptyPreview')}</p>
          ) : (
            <Markdown text={preview.text} />
          )}
        </div>
      </article>
      <PreviewNote preview={preview} />
      {isChoosing && (
        <PeoplePick
          client={client}
          title={t('campaignForm.chooseReceiver')}
          single
          onPick={([id]) => setChosen(id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** The problem with the message for this receiver, or its destination. */
function PreviewNote({ preview: { missing, channel, problem } }: { preview: PreviewedMessage }) {
  const { t, format } = useText(campaignsText);
  const [first] = missing;
  if (first !== undefined) {
    const names = format.list(missing.map((name) => `{{${name}}}`));
    const example = `{{${first}|there}}`;
    return (
      <p className="web-problem" role="status">
        {t('campaignForm.missing', { count: missing.length, names, example })}
      </p>
    );
  }
  if (problem) {
    return (
      <p className="web-problem" role="status">
        {problem}
      </p>
    );
  }
  if (!channel) return null;
  const key = channel.exists ? 'campaignForm.into' : 'campaignForm.intoNew';
  return <small>{t(key, { channel: channel.name ?? t('campaignForm.conversation') })}</small>;
}
