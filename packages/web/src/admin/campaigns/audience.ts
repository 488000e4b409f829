import type { ChatClient } from '@confab/client';
import { campaigns } from '@confab/client/campaigns';
import type { Campaign } from '@confab/protocol';
import { type Formatters, type TextTools, useText } from '@confab/react';
import { useCallback } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { campaignsText } from './text.en.ts';

/** The number of users and channels that a campaign goes to. */
export interface Audience {
  users: number;
  channels: number;
}

type Texts = Pick<TextTools<typeof campaignsText>, 't'> & { format: Formatters };

/** Formats an audience: "312 people and 4 channels". */
export function describeAudience({ t, format }: Texts, { users, channels }: Audience): string {
  return format.list([
    ...(users > 0 || channels === 0 ? [t('campaignForm.whoUsers', { count: users })] : []),
    ...(channels > 0 ? [t('campaignForm.whoChannels', { count: channels })] : []),
  ]);
}

type Targets = Pick<Campaign, 'segment_ids' | 'user_ids' | 'sender_id'>;

/** Loads the number of targets of segments and users together, each counted once. */
export function useAudience(client: ChatClient, { segment_ids, user_ids, sender_id }: Targets) {
  const key = JSON.stringify({ segment_ids, user_ids, sender_id });
  const part = client.part(campaigns);
  const load = useCallback(() => part.countAudience(JSON.parse(key) as Targets), [part, key]);
  return useLoaded(load);
}

/** Returns a campaign's reach as a sentence. */
export function useReach(client: ChatClient, targets: Targets): string {
  const texts = useText(campaignsText);
  const { t, format } = texts;
  const { value, error } = useAudience(client, targets);
  const [segments, people] = [targets.segment_ids.length, targets.user_ids.length];
  if (segments + people === 0) return t('campaignForm.nobody');
  if (error) return error.message;
  if (!value) return t('campaignForm.counting');
  if (value.users + value.channels === 0) return t('campaignForm.empty');
  const sources = [
    ...(segments > 0 ? [t('campaignForm.fromSegments', { count: segments })] : []),
    ...(people > 0 ? [t('campaignForm.fromPeople', { count: people })] : []),
  ];
  const sentence = t('campaignForm.reaches', {
    who: describeAudience(texts, value),
    from: format.list(sources),
  });
  return segments > 0 && segments + people > 1 ? `${sentence} ${t('campaignForm.once')}` : sentence;
}
