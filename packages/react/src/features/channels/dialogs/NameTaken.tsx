import type { Channel } from '@confab/client';
import { searchDebounceMs } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { Button } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelDialogsText } from './text.en.ts';

export interface NameTakenProps {
  /** The name as typed so far. */
  name: string;
  onOpen(channel: Channel): void;
}

/** Says that a channel with this name exists, and offers to open it. Another one may be created all the same. */
export function NameTaken({ name, onOpen }: NameTakenProps) {
  const { t } = useText(channelDialogsText);
  const namesake = useNamesake(name.trim());
  return (
    <p className="cf-name-taken" role="status">
      {namesake && (
        <>
          <span>{t('channelDialogs.nameTaken', { channel: `#${namesake.name}` })}</span>
          <Button size="sm" variant="quiet" onClick={() => onOpen(namesake.channel)}>
            {t('actions.open')}
          </Button>
        </>
      )}
    </p>
  );
}

interface Namesake {
  name: string;
  channel: Channel;
}

/** Finds a channel with this name, in capitals or not, among those that the user may read. */
function useNamesake(name: string): Namesake | undefined {
  const client = useClient();
  const [found, setFound] = useState<Namesake>();
  useEffect(() => {
    if (name === '') return;
    const search = new AbortController();
    const timer = setTimeout(() => {
      const { signal } = search;
      const filter = { name: { $autocomplete: name } };
      const body = {
        filter,
        sort: [{ field: 'name', direction: 1 as const }],
        message_limit: 0,
        member_limit: 0,
      };
      client.http.call('POST /channels/query', { body, signal }).then(
        ({ channels }) => {
          const same = channels.find(({ channel }) => isSame(channel.name, name))?.channel;
          if (same) setFound({ name: same.name ?? name, channel: client.channel(same.type, same.id) });
        },
        // Only a hint: the channel can be created without it.
        () => undefined,
      );
    }, searchDebounceMs);
    return () => {
      clearTimeout(timer);
      search.abort();
    };
  }, [client, name]);
  return found && isSame(found.name, name) ? found : undefined;
}

const isSame = (one = '', other: string) => one.toLowerCase() === other.toLowerCase();
