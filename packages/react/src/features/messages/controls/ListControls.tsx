import { memo } from 'react';
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
  return (
    <>
      {!conversation.thread && <StickyDay {...props} />}
      <ControlsAtRest conversation={conversation} scroller={props.scroller} />
    </>
  );
}

/** The controls that are the same wherever the list is scrolled. */
const ControlsAtRest = memo(function ControlsAtRest({
  conversation,
  scroller,
}: Pick<ListControlsProps, 'conversation' | 'scroller'>) {
  const isTouch = useMediaQuery('(any-pointer: coarse)');
  return (
    <>
      <MarkReadPill conversation={conversation} />
      <OwnActionAnnouncer conversation={conversation} />
      {isTouch && <SwipeToReply scroller={scroller} />}
    </>
  );
});
