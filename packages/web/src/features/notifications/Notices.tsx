import type { ChatClient } from '@confab/client';
import { drafts } from '@confab/client/drafts';
import { useEffect } from 'react';
import DueNotices from '../saved/DueNotices.tsx';
import MessageNotifier from './MessageNotifier.tsx';

/** Shows reminders and notifications on every page, and loads the drafts; loaded once the page is idle. */
export default function Notices({ client }: { client: ChatClient }) {
  // The sidebar marks channels with a draft.
  useEffect(() => client.part(drafts).keepSynced(), [client]);
  return (
    <>
      <DueNotices />
      <MessageNotifier client={client} />
    </>
  );
}
