import { type Channel, toChatError } from '@confab/client';
import type { ChatError } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

const maxChannels = 100;

/** The user's channels, most recently active first; loaded once on mount. */
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
    const request = ++latest.current;
    const apply = (next: Partial<Loaded>) =>
      request === latest.current && setLoaded((old) => ({ ...old, isLoading: false, ...next }));
    setLoaded((old) => ({ ...old, isLoading: true, error: undefined }));
    client
      .queryChannels({ joined: true }, [{ field: 'last_message_at', direction: -1 }], {
        limit: maxChannels,
        message_limit: 0,
      })
      .then(
        (channels) => apply({ channels }),
        (cause: unknown) => apply({ error: toChatError(cause) }),
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
