import type { Conversation } from '../conversation.ts';
import { MarkReadPill } from './MarkReadPill.tsx';
import { OwnActionAnnouncer } from './OwnActionAnnouncer.tsx';
import { StickyDay, type StickyDayProps } from './StickyDay.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import './ListControls.css';

export interface ListControlsProps extends StickyDayProps {
  conversation: Conversation;
}

/** The controls that hang over a list and are loaded late: the day in view, which jumps to dates, "Mark as read", and announcements. */
export function ListControls({ conversation, ...props }: ListControlsProps) {
  useKeptFocus(props.scroller);
  return (
    <>
      {!conversation.thread && <StickyDay {...props} />}
      <MarkReadPill conversation={conversation} />
      <OwnActionAnnouncer conversation={conversation} />
    </>
  );
}
