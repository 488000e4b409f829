import { useMediaQuery } from '../../../core/theme/index.ts';
import type { Conversation } from '../conversation.ts';
import { MarkReadPill } from './MarkReadPill.tsx';
import { OwnActionAnnouncer } from './OwnActionAnnouncer.tsx';
import { StickyDay, type StickyDayProps } from './StickyDay.tsx';
import { SwipeToReply } from './SwipeToReply.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import './ListControls.css';
import './touchTargets.css';

export interface ListControlsProps extends StickyDayProps {
  conversation: Conversation;
}

/**
 * The controls of a list that are loaded late: the day in view, which jumps to dates, "Mark as read", announcements, and the
 * swipe that replies.
 */
export function ListControls({ conversation, ...props }: ListControlsProps) {
  useKeptFocus(props.scroller);
  const isTouch = useMediaQuery('(any-pointer: coarse)');
  return (
    <>
      {!conversation.thread && <StickyDay {...props} />}
      <MarkReadPill conversation={conversation} />
      <OwnActionAnnouncer conversation={conversation} />
      {isTouch && <SwipeToReply scroller={props.scroller} />}
    </>
  );
}
