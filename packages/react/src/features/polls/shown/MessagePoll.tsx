import { messagePart } from '../../messages/lazyParts.tsx';
import type { MessagePartProps } from '../../messages/registry/messageFeature.ts';
import { pollHeight } from './pollHeight.ts';

const PollCard = messagePart(({ polls }) => polls.components.PollCard);

/** The poll of a message with voting and results; its space is reserved before it loads (UX-09). */
export function MessagePoll({ message }: MessagePartProps) {
  const { poll } = message;
  if (!poll) return null;
  // The column is as wide as a poll or, on a phone, as the page without the avatars. A server has no window.
  const columnPx = Math.min(480, (globalThis.innerWidth ?? 560) - 80);
  const blockSize = pollHeight(poll, columnPx);
  return (
    <div className="cf-carried">
      <PollCard
        message={message}
        poll={poll}
        fallback={<div className="cf-room" style={{ inlineSize: 'min(100%, 480px)', blockSize }} />}
      />
    </div>
  );
}
