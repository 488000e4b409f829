import type { Channel, LocalMessage } from '@confab/client';
import { Pin } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useHidden } from '../../core/overrides/index.ts';
import { IconButton, lazyPart } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { ChannelColumn } from '../channels/ChannelColumn.tsx';
import { openConversation } from '../channels/openConversation.ts';
import { useChannelDisplay } from '../channels/useChannelDisplay.ts';
import { ChannelPanel } from './ChannelPanel.tsx';
import type { OpenPanel } from './openPanel.ts';
import { chatText } from './text.en.ts';
import './ChannelStage.css';

const ProfileCard = lazyPart(
  async () => ({ default: (await import('./panelParts.ts')).ProfileCard }),
  'over',
);

export interface ChannelStageProps {
  channel: Channel;
  /** A message to jump to; each new object jumps again. */
  target?: { messageId: string } | undefined;
  /** Navigates back to the list; no button without it. */
  onBack?: (() => void) | undefined;
  /** Opens another channel, as one that a message mentions. */
  onOpenChannel?: ((cid: string) => void) | undefined;
  /** Opens a message of another channel, as the original of a forwarded one. */
  onOpenMessage?: ((cid: string, messageId: string) => void) | undefined;
  /** Called after the user has left or deleted the channel. */
  onLeft?: (() => void) | undefined;
}

/** A channel and one panel: its thread, members, pinned messages or details. Key it by channel. */
export function ChannelStage(props: ChannelStageProps) {
  const { channel, onBack, onOpenChannel, onOpenMessage, onLeft } = props;
  const { t } = useText(chatText);
  const client = useClient();
  const hidden = useHidden();
  const display = useChannelDisplay(channel);
  const [panel, setPanel] = useState<OpenPanel>();
  const [profile, setProfile] = useState<{ userId: string; anchor: Element }>();
  const [jump, setJump] = useState<{ of: typeof props.target; messageId: string }>();
  // A jump inside the channel counts until the host asks for another one.
  const target = jump && jump.of === props.target ? jump : props.target;

  const openThread = useCallback(({ id, parent_id: parentId }: LocalMessage) => {
    setPanel({
      kind: 'thread',
      parentId: parentId ?? id,
      target: parentId === undefined ? undefined : { messageId: id },
    });
  }, []);
  const openMessage = useCallback(
    (cid: string, messageId: string) => {
      if (cid !== channel.cid) return onOpenMessage?.(cid, messageId);
      setJump({ of: props.target, messageId });
    },
    [channel, onOpenMessage, props.target],
  );
  const openProfile = useCallback((userId: string, anchor: Element) => setProfile({ userId, anchor }), []);
  const close = () => setPanel(undefined);
  const toggle = (kind: 'details' | 'members' | 'pinned') =>
    setPanel((open) => (open?.kind === kind ? undefined : { kind }));
  const left = () => {
    close();
    onLeft?.();
  };
  const host = useMemo(
    () => ({
      onOpenProfile: openProfile,
      onOpenMessage: openMessage,
      ...(onOpenChannel && { onOpenChannel }),
    }),
    [openProfile, openMessage, onOpenChannel],
  );

  return (
    <div className="cf-stage" data-panel={panel?.kind}>
      <ChannelColumn
        channel={channel}
        target={target}
        isMembersOpen={panel?.kind === 'members'}
        onToggleMembers={() => toggle('members')}
        onOpenDetails={() => toggle('details')}
        {...(onBack && { onBack })}
        {...host}
        {...(!hidden.has('threads') && { onOpenThread: openThread })}
        {...(onLeft && { onLeft: left })}
        headerActions={
          !hidden.has('pins') && (
            <IconButton
              icon={Pin}
              label={t('chat.pinned')}
              pressed={panel?.kind === 'pinned'}
              onClick={() => toggle('pinned')}
            />
          )
        }
      />
      {panel && (
        <ChannelPanel
          key={panel.kind === 'thread' ? panel.parentId : panel.kind}
          channel={channel}
          label={display.label}
          panel={panel}
          {...host}
          onClose={close}
          onLeft={left}
        />
      )}
      <Suspense fallback={null}>
        {profile && (
          <ProfileCard
            {...profile}
            channel={{ channel, label: display.label }}
            onClose={() => setProfile(undefined)}
            {...(onOpenChannel && {
              onMessage: async (userId: string) =>
                onOpenChannel((await openConversation(client, [userId])).cid),
            })}
          />
        )}
      </Suspense>
    </div>
  );
}
