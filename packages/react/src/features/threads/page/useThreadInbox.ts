import { ThreadInbox, type ThreadInboxState } from '@confab/client/threads';
import { useEffect, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useKit } from '../../../core/provider/index.ts';
import { perKit } from '../../../core/provider/perKit.ts';

const lastInbox = perKit(() => ({ current: undefined as ThreadInbox | undefined }));

export interface ThreadInboxOptions {
  /** Keeps the order of the inbox that was shown before, although its threads have been read since; default: false. */
  keepsOrder?: boolean;
}

/** Returns the threads that the user follows, loaded and live while mounted. */
export function useThreadInbox({ keepsOrder = false }: ThreadInboxOptions = {}): {
  inbox: ThreadInbox;
  state: ThreadInboxState;
} {
  const kit = useKit();
  const [inbox, setInbox] = useState(() => new ThreadInbox(kit.client));
  useEffect(() => {
    const last = lastInbox(kit);
    // A component may be mounted again with its state kept.
    const opened = new ThreadInbox(kit.client, keepsOrder ? last.current : undefined);
    last.current = opened;
    setInbox(opened);
    void opened.load();
    return () => opened.close();
  }, [kit, keepsOrder]);
  return { inbox, state: useReadable(inbox.state) };
}
