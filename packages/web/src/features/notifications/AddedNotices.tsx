import type { ChatClient } from '@confab/client';
import { notifications } from '@confab/client/notifications';
import type { ChatEventOf } from '@confab/protocol';
import { channelDisplay, useChannelNameText, useText } from '@confab/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { channelPath } from '../shell/paths.ts';
import { systemNotificationsText } from './text.en.ts';

type Added = ChatEventOf<'notification.added_to_channel'>;

/** A member since longer than this was not added now: the channel was restored. */
const maxAgeMs = 10_000;

/** Shows who added or invited the user to a channel; a direct conversation is announced by its messages. Renders nothing. */
export function AddedNotices({ client }: { client: ChatClient }) {
  const { t } = useText(systemNotificationsText);
  const nameText = useChannelNameText();
  const [, go] = useLocation();
  useEffect(() => {
    const show = async (event: Added, actorId: string) => {
      const { cid, channel, member } = event;
      // Without the name, the notice says as much as it can.
      await client.people.load([actorId]).catch(() => undefined);
      const name = client.people.get(actorId)?.name ?? t('notice.someone');
      const { label } = channelDisplay({ channel, members: [] }, cid, client.me.get(), nameText);
      client.part(notifications).add({
        type: 'channel:added',
        severity: 'info',
        message: t(member.state === 'joined' ? 'notice.added' : 'notice.invited', { name, channel: label }),
        origin: { emitter: 'Notifications', context: { cid } },
        unique: true,
        actions: [{ label: t('actions.open'), run: () => go(channelPath(cid)) }],
      });
    };
    return client.on('notification.added_to_channel', (event) => {
      const { actor_id: actorId, channel, member, created_at } = event;
      const ageMs = Date.parse(created_at) - Date.parse(member.created_at);
      const isOwn = actorId === undefined || actorId === member.user_id;
      if (!isOwn && !channel.distinct && ageMs < maxAgeMs) void show(event, actorId);
    });
  }, [client, t, nameText, go]);
  return null;
}
