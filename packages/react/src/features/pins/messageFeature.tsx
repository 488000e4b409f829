import { messagePart } from '../messages/lazyParts.tsx';
import type { MessageAction, MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import './pinnedRow.css';

const PinnedMark = messagePart(({ pins }) => pins.components.PinnedMark);

const isAvailable: MessageAction['isAvailable'] = (_, { can }) => can('pin-message');

/** Pinning a message to its channel, for good or until a time (MSG-06). */
export const pins: MessageFeature = {
  name: 'pins',
  actions: [
    { name: 'pin', key: 'P', isAvailable },
    { name: 'pinUntil', isAvailable },
  ],
  Above: PinnedLine,
};

function PinnedLine({ message }: MessagePartProps) {
  return (
    message.pinned_at && (
      <p className="cf-message__pinned">
        <PinnedMark message={message} />
      </p>
    )
  );
}
