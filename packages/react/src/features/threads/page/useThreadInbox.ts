import { ThreadInbox, type ThreadInboxState } from '@confab/client/threads';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient } from '../../../core/provider/index.ts';

/** Returns the threads that the user follows, loaded and live while mounted. */
export function useThreadInbox(): { inbox: ThreadInbox; state: ThreadInboxState } {
  const client = useClient();
  const [inbox, setInbox] = useState(() => new ThreadInbox(client));
  useEffect(() => {
    // A component may be mounted again with its state kept.
    const opened = new ThreadInbox(client);
    setInbox(opened);
    void opened.load();
    return () => opened.close();
  }, [client]);
  return { inbox, state: useReadable(inbox.state) };
}
