import { Suspense } from 'react';
import { PollCard } from '../../messages/lazyCarried.ts';
import type { MessagePollProps } from './messagePollProps.ts';
import { pollHeight } from './pollHeight.ts';

/** The poll of a message with voting and results; its space is reserved before it loads (UX-09). */
export function MessagePoll(props: MessagePollProps) {
  // The column is as wide as a poll or, on a phone, as the page without the avatars.
  const blockSize = pollHeight(props.poll, Math.min(480, innerWidth - 80));
  return (
    <div className="cf-carried">
      <Suspense fallback={<div className="cf-room" style={{ inlineSize: 'min(100%, 480px)', blockSize }} />}>
        <PollCard {...props} />
      </Suspense>
    </div>
  );
}
