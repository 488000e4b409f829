import type { ChatClient } from '@confab/client';
import { drafts } from '@confab/client/drafts';
import { useEffect } from 'react';
import DueNotices from '../saved/DueNotices.tsx';
import { useOtherTabsSettings } from '../settings/useOtherTabsSettings.ts';
import { useActivity } from '../shell/useActivity.ts';
import { useFocusFallback } from '../shell/useFocusFallback.ts';
import { useOwnTimeZone } from '../shell/useOwnTimeZone.ts';
import { useStrayDrops } from '../shell/useStrayDrops.ts';
import { AddedNotices } from './AddedNotices.tsx';
import MessageNotifier from './MessageNotifier.tsx';
import { ReportNotices } from './ReportNotices.tsx';
// Here because it can wait until after the first paint.
import '../shell/forcedColors.css';

/** Shows reminders and notifications on every page, and does what else can wait until the page is idle. */
export default function Notices({ client }: { client: ChatClient }) {
  useOtherTabsSettings();
  useActivity(client);
  useStrayDrops();
  useOwnTimeZone(client);
  useFocusFallback();
  // The sidebar marks channels with a draft.
  useEffect(() => client.part(drafts).keepSynced(), [client]);
  return (
    <>
      <DueNotices />
      <MessageNotifier client={client} />
      <AddedNotices client={client} />
      <ReportNotices client={client} />
    </>
  );
}
