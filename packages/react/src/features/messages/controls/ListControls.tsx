import type { Conversation } from '../conversation.ts';
import { MarkReadPill } from './MarkReadPill.tsx';
import { StickyDay, type StickyDayProps } from './StickyDay.tsx';
import './ListControls.css';

export interface ListControlsProps extends StickyDayProps {
  conversation: Conversation;
}

/** The controls that hang over a list and are loaded late: the day in view, which jumps to dates, and "Mark as read". */
export function ListControls({ conversation, ...props }: ListControlsProps) {
  return (
    <>
      {!conversation.thread && <StickyDay {...props} />}
      <MarkReadPill conversation={conversation} />
    </>
  );
}
