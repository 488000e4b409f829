import type { Channel, LocalMessage } from '@confab/client';
import { pins } from '@confab/client/pins';
import { PinOff, TimerReset } from 'lucide-react';
import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, IconButton } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { MessageExcerpt } from '../../messages/MessageExcerpt.tsx';
import type { ListReader } from '../../messages/useListReader.ts';
import { PinnedMark } from '../PinnedMark.tsx';
import { PinUntil } from '../PinUntil.tsx';
import { pinnedMessagesText } from './text.en.ts';

export interface PinnedEntryProps {
  channel: Channel;
  message: LocalMessage;
  reader: ListReader;
  onOpen(): void;
}

/** A pinned message with a link to it and, for those allowed, an unpin button. */
export function PinnedEntry({ channel, message, reader, onOpen }: PinnedEntryProps) {
  const { t } = useText(pinnedMessagesText);
  const list = useClient().part(pins).in(channel);
  const report = useReportFailure();
  const canPin = useReadable(channel.state, ({ ownCapabilities }) => ownCapabilities.has('pin-message'));
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <MessageExcerpt
        message={message}
        reader={reader}
        note={
          <p className="cf-excerpt__note">
            <PinnedMark message={message} />
          </p>
        }
        actions={
          <>
            <Button variant="quiet" size="sm" onClick={onOpen}>
              {t('pinned.open')}
            </Button>
            {canPin && (
              <>
                <IconButton
                  size="sm"
                  icon={TimerReset}
                  label={t('pinned.until')}
                  onClick={() => setAsking(true)}
                />
                <IconButton
                  size="sm"
                  icon={PinOff}
                  label={t('pinned.unpin')}
                  onClick={() => void report(list.unpin(message.id))}
                />
              </>
            )}
          </>
        }
      />
      {isAsking && <PinUntil channel={channel} message={message} onClose={() => setAsking(false)} />}
    </>
  );
}
