import type { ChatClient } from '@confab/client';
import DueNotices from '../saved/DueNotices.tsx';
import MessageNotifier from './MessageNotifier.tsx';

/** Shows reminders and notifications on every page; loaded once the page is idle. */
export default function Notices({ client }: { client: ChatClient }) {
  return (
    <>
      <DueNotices />
      <MessageNotifier client={client} />
    </>
  );
}
