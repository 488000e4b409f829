import type { Channel } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { Hash, MessagesSquare, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Button, EmptyState, lazyPart } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePhoneLayout } from '../../core/theme/index.ts';
import type { BrowseDialog } from '../channels/dialogs/BrowseDialogs.tsx';
import { ChannelStage } from './ChannelStage.tsx';
import { ChatSidebar } from './ChatSidebar.tsx';
import type { ChatProps } from './chatProps.ts';
import { chatText } from './text.en.ts';
import './ChatLayout.css';

const BrowseDialogs = lazyPart(
  async () => ({ default: (await import('../channels/dialogs/BrowseDialogs.tsx')).BrowseDialogs }),
  'over',
);

/** Channel list and channel, side by side or, where it is narrow, one at a time. */
export function ChatLayout(props: ChatProps) {
  const { defaultCid, onCidChange } = props;
  const { t } = useText(chatText);
  const client = useClient();
  const isPhone = usePhoneLayout();
  const [dialog, setDialog] = useState<BrowseDialog>();
  const [ownCid, setOwnCid] = useState(defaultCid);
  const [target, setTarget] = useState<{ cid: string; messageId: string }>();
  const cid = 'cid' in props ? props.cid : ownCid;
  const channel = useMemo(() => {
    if (cid === undefined) return undefined;
    const { type, id } = fromCid(cid);
    return client.channel(type, id);
  }, [client, cid]);

  const open = useCallback(
    (next: string | undefined) => {
      setOwnCid(next);
      onCidChange?.(next);
    },
    [onCidChange],
  );
  const openMessage = useCallback(
    (at: string, messageId: string) => {
      setTarget({ cid: at, messageId });
      open(at);
    },
    [open],
  );
  const openChannel = (opened: Channel) => open(opened.cid);
  const leave = () => open(undefined);

  return (
    <div className="cf-chat" data-pane={channel ? 'channel' : 'list'}>
      <ChatSidebar activeCid={cid} onOpen={openChannel} onDialog={setDialog} />
      <main className="cf-chat__sheet" aria-label={t('chat.label')}>
        {channel ? (
          <ChannelStage
            key={channel.cid}
            channel={channel}
            target={target?.cid === channel.cid ? target : undefined}
            onBack={isPhone ? leave : undefined}
            onOpenChannel={open}
            onOpenMessage={openMessage}
            onLeft={leave}
          />
        ) : (
          <EmptyState
            icon={MessagesSquare}
            title={t('chat.welcome')}
            actions={
              <>
                <Button variant="primary" icon={Hash} onClick={() => setDialog('browse')}>
                  {t('channels.browse')}
                </Button>
                <Button icon={Plus} onClick={() => setDialog('newMessage')}>
                  {t('channels.newMessage')}
                </Button>
              </>
            }
          >
            {t('chat.welcomeHint')}
          </EmptyState>
        )}
      </main>
      <Suspense fallback={null}>
        {dialog && <BrowseDialogs dialog={dialog} onDialog={setDialog} onOpenChannel={openChannel} />}
      </Suspense>
    </div>
  );
}
