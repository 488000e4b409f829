import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import { ChatError, fillTemplate, templateValueMissing } from '@confab/protocol';
import { usePerson } from '@confab/react';
import { useEffect, useMemo, useState } from 'react';
import type { CampaignForm } from './campaignForm.ts';

export interface PreviewedMessage {
  text: string;
  /** Placeholders without a value for this receiver. */
  missing: readonly string[];
  /** The destination of the message; undefined while unknown. */
  channel?: { name?: string | undefined; exists: boolean };
  /** The reason why nothing would be sent, other than a missing value. */
  problem?: string;
}

const waitMs = 300;
/** Placeholders of the channel stay as they are until the service fills them. */
const asWritten = {
  id: '{{channel.id}}',
  cid: '{{channel.cid}}',
  name: '{{channel.name}}',
  topic: '{{channel.topic}}',
};

/**
 * The message as one receiver would get it: filled here at once, and for a saved draft by the service, which knows the
 * channel, too.
 */
export function usePreview(
  client: ChatClient,
  campaignId: string | undefined,
  { message_template, sender_id }: CampaignForm,
  receiverId: string,
): PreviewedMessage {
  const part = client.part(campaigns);
  const sender = usePerson(sender_id);
  const receiver = usePerson(receiverId);
  const [answer, setAnswer] = useState<{ to: string; says: Partial<PreviewedMessage> }>();
  const key = JSON.stringify([campaignId, receiverId, message_template]);
  useEffect(() => {
    if (campaignId === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      part.previewCampaign(campaignId, { user_id: receiverId, message_template }).then(
        ({ text, channel }) => isCurrent && setAnswer({ to: key, says: { text, missing: [], channel } }),
        (error: Error) => isCurrent && setAnswer({ to: key, says: problemOf(error) }),
      );
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [part, campaignId, receiverId, message_template, key]);
  const filled = useMemo(() => {
    const values = { sender: { ...sender }, receiver: { ...receiver }, channel: asWritten };
    const { text, missing } = fillTemplate(message_template.text, values);
    return { text, missing: missing.filter((name) => !name.startsWith('channel.')) };
  }, [message_template, sender, receiver]);
  return answer?.to === key ? { ...filled, ...answer.says } : filled;
}

function problemOf(error: Error): Partial<PreviewedMessage> {
  if (!(error instanceof ChatError) || error.is(templateValueMissing)) return {};
  return { problem: error.details.issues?.[0]?.rule ?? error.message };
}
