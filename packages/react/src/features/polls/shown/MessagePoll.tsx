import { Suspense } from 'react';
import { PollCard } from '../../messages/lazyCarried.ts';
import type { MessagePollProps } from './messagePollProps.ts';
import { pollHeight } from './pollRoom.ts';

/** The poll of a message, to vote in and to see how it stands; it has its room before it loads (UX-09). */
export function MessagePoll(props: MessagePollProps) {
  // A column is as wide as a poll or, on a phone, as the page but for the faces beside it.
  const blockSize = pollHeight(props.poll, Math.min(480, innerWidth - 80));
  return (
    <div className="cf-carried">
      <Suspense fallback={<div className="cf-room" style={{ inlineSize: 'min(100%, 480px)', blockSize }} />}>
        <PollCard {...props} />
      </Suspense>
    </div>
  );
}
