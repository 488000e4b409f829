import type { Channel } from '@confab/client';
import { Hash, Lock, Megaphone, MessageCircle, NotebookPen, Pencil, UserPlus } from 'lucide-react';
import { useReadable } from '../../core/bindings/index.ts';
import { overridable } from '../../core/overrides/index.ts';
import { Button, EmptyState } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePerson } from '../users/index.ts';
import type { ChannelAction } from './channelActions.ts';
import { channelsText } from './text.en.ts';
import { useChannelActions } from './useChannelActions.ts';
import { useChannelDisplay } from './useChannelDisplay.ts';

const ICONS = {
  open: Hash,
  private: Lock,
  broadcast: Megaphone,
  direct: MessageCircle,
  group: MessageCircle,
  self: NotebookPen,
};

export interface ChannelBeginningProps {
  channel: Channel;
  onAction(action: ChannelAction): void;
}

/** The introduction above a channel's first message: its purpose and how to get started (UX-20). */
export const ChannelBeginning = overridable('ChannelBeginning', OwnChannelBeginning);

function OwnChannelBeginning({ channel, onAction }: ChannelBeginningProps) {
  const { t, format } = useText(channelsText);
  const display = useChannelDisplay(channel);
  const facts = useReadable(channel.state, (state) => state.channel);
  const actions = useChannelActions(channel);
  const isConversation = display.kind === 'direct' || display.kind === 'group';
  const date = facts ? format.date(facts.created_at) : '';
  const topic = facts?.topic;

  if (display.kind === 'self') {
    return (
      <EmptyState icon={ICONS.self} title={t('channels.beginningSelf')}>
        {t('channels.selfHint')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ICONS[display.kind]}
      title={
        isConversation
          ? t('channels.beginningDirect', { name: display.name })
          : t('channels.beginning', { channel: display.label })
      }
      actions={
        !isConversation &&
        actions.size > 0 && (
          <>
            {actions.has('addPeople') && (
              <Button variant="primary" icon={UserPlus} onClick={() => onAction('addPeople')}>
                {t('channels.addPeople')}
              </Button>
            )}
            {actions.has('edit') && !topic && (
              <Button icon={Pencil} onClick={() => onAction('edit')}>
                {t('channels.setTopic')}
              </Button>
            )}
          </>
        )
      }
    >
      {isConversation ? (
        t('channels.directHint')
      ) : (
        <>
          <CreatedBy creatorId={facts?.created_by_id} date={date} />
          {topic && ` ${topic}`}
        </>
      )}
    </EmptyState>
  );
}

function CreatedBy({ creatorId, date }: { creatorId: string | undefined; date: string }) {
  const { t } = useText(channelsText);
  const creator = usePerson(creatorId ?? '');
  const isOwn = useReadable(useClient().me, (me) => me !== undefined && me.id === creatorId);
  if (isOwn) return t('channels.madeByYou', { date });
  return creator ? t('channels.madeBy', { name: creator.name, date }) : t('channels.made', { date });
}
