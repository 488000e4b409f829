import { type Channel, toChatError } from '@confab/client';
import type { ChatError } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

const channelsMost = 100;

/** The reader's channels, those with the latest activity first; asked for once, when a part is drawn. */
export interface OwnChannels {
  channels: readonly Channel[];
  isLoading: boolean;
  error: ChatError | undefined;
  retry(): void;
}

type Loaded = Omit<OwnChannels, 'retry'>;

/** See {@link OwnChannels}. */
export function useOwnChannels(): OwnChannels {
  const client = useClient();
  const [loaded, setLoaded] = useState<Loaded>({ channels: [], isLoading: true, error: undefined });
  const latest = useRef(0);
  const load = useCallback(() => {
    const asked = ++latest.current;
    const take = (next: Partial<Loaded>) =>
      asked === latest.current && setLoaded((old) => ({ ...old, isLoading: false, ...next }));
    setLoaded((old) => ({ ...old, isLoading: true, error: undefined }));
    client
      .queryChannels({ joined: true }, [{ field: 'last_message_at', direction: -1 }], {
        limit: channelsMost,
        message_limit: 0,
      })
      .then(
        (channels) => take({ channels }),
        (cause: unknown) => take({ error: toChatError(cause) }),
      );
  }, [client]);
  useEffect(() => {
    load();
    return () => {
      latest.current++;
    };
  }, [load]);
  return { ...loaded, retry: load };
}
