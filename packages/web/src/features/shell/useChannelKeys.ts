import type { Channel, ChatClient } from '@confab/client';
import { useEffect } from 'react';

/** The sidebar's rows in the order of the page. */
const rows = () => [...document.querySelectorAll<HTMLElement>('.web-sidebar [data-cid]')];

/** Alt+Up and Alt+Down switch to the channel above or below; with Shift to the next unread one. */
export function useChannelKeys(
  client: ChatClient,
  activeCid: string | undefined,
  open: (channel: Channel) => void,
) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const cids = rows()
        .filter((row) => !event.shiftKey || row.dataset.unread || row.dataset.cid === activeCid)
        .map((row) => row.dataset.cid as string);
      const at = cids.indexOf(activeCid ?? '');
      const next = cids[(at + step + cids.length) % cids.length];
      const channel = next === undefined ? undefined : client.getChannel(next);
      if (channel && next !== activeCid) open(channel);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [client, activeCid, open]);
}
