import type { Channel, LocalMessage } from '@confab/client';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useReadable } from '../bindings/index.ts';
import { plainText } from '../markdown/index.ts';
import { Dialog, ErrorState, Skeleton, TextField } from '../primitives/index.ts';
import { useClient, useNotify } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { ChannelIcon } from './ChannelIcon.tsx';
import { type ChannelFace, channelFace } from './channelFace.ts';
import { useFaceWords } from './useFaceWords.ts';
import { useOwnChannels } from './useOwnChannels.ts';
import './ForwardMessage.css';

export interface ForwardMessageProps {
  /** Where the message stands. */
  channel: Channel;
  message: LocalMessage;
  onClose(): void;
}

/** Sends a message on to one of the reader's channels (MSG-08): Enter takes the first that fits. */
export default function ForwardMessage({ channel, message, onClose }: ForwardMessageProps) {
  const { t } = useText();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const targets = useTargets(query);

  function forward({ target, face }: Target) {
    channel.forward(message.id, target);
    onClose();
    notify({ severity: 'success', message: t('messages.forwardedTo', { channel: face.label }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('messages.forwardTitle')}
      initialFocus={field}
      onSubmit={() => targets.found[0] && forward(targets.found[0])}
    >
      <p className="cf-forward__text">
        <b>
          <bdi>{message.user.name}</bdi>
        </b>
        <span dir="auto">{plainText(message.text)}</span>
      </p>
      <TextField
        ref={field}
        icon={Search}
        label={t('messages.forwardSearch')}
        labelHidden
        placeholder={t('messages.forwardSearch')}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {targets.error ? (
        <ErrorState onRetry={targets.retry}>{targets.error.message}</ErrorState>
      ) : targets.isLoading ? (
        <Skeleton of="rows" count={5} />
      ) : targets.found.length === 0 ? (
        <p className="cf-forward__none">
          {query.trim() ? t('channels.browseNone', { query }) : t('messages.forwardNowhere')}
        </p>
      ) : (
        <ul className="cf-forward__list" aria-label={t('messages.forwardSearch')}>
          {targets.found.map((one) => (
            <li key={one.target.cid}>
              <button type="button" onClick={() => forward(one)}>
                <ChannelIcon face={one.face} viewer={targets.viewer} />
                <bdi>{one.face.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface Target {
  target: Channel;
  face: ChannelFace;
}

/** The channels that one may write in and whose name has `query` in it. */
function useTargets(query: string) {
  const { channels, ...loading } = useOwnChannels();
  const viewer = useReadable(useClient().me);
  const words = useFaceWords();
  const all = useMemo(
    () =>
      channels
        .filter((target) => target.can('send-message'))
        .map((target): Target => {
          const { channel, members } = target.state.get();
          return { target, face: channelFace({ channel, members }, target.cid, viewer, words) };
        }),
    [channels, viewer, words],
  );
  const wanted = query.trim().toLowerCase();
  const found = all.filter(({ face }) => face.name.toLowerCase().includes(wanted));
  return { ...loading, found, viewer };
}
