import type { ChatClient } from '@confab/client';
import DueNotices from '../saved/DueNotices.tsx';
import Told from './Told.tsx';

/** What tells the person of something, on whatever page they are: loaded once the page has nothing better to do. */
export default function Notices({ client }: { client: ChatClient }) {
  return (
    <>
      <DueNotices />
      <Told client={client} />
    </>
  );
}
