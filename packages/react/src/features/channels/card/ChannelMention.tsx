import { type MouseEvent, useCallback, useState } from 'react';
import { HoverCard } from '../../../core/primitives/HoverCard.tsx';
import { ChannelCard } from './ChannelCard.tsx';

export interface ChannelMentionProps {
  cid: string;
  /** The mention as it is written: `#night-ride`. */
  text: string;
  /** Whether the keys of a message's row lead to it. */
  isInRow: boolean;
  /** Opens the channel. */
  onOpen(cid: string): void;
}

/** A channel that a message mentions: pointing at it, focusing or tapping it shows its card; pressing it opens it. */
export function ChannelMention({ cid, text, isInRow, onOpen }: ChannelMentionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = () => {
    close();
    onOpen(cid);
  };
  // A finger cannot point at it, so tapping shows the card, which can open it.
  const press = ({ nativeEvent }: MouseEvent) =>
    (nativeEvent as PointerEvent).pointerType === 'touch' ? setOpen(true) : open();
  return (
    <HoverCard
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="cf-mention"
          data-kind="channel"
          tabIndex={isInRow ? -1 : 0}
          onClick={press}
        >
          <bdi>{text}</bdi>
        </button>
      }
    >
      <ChannelCard cid={cid} onOpen={open} onMissing={close} />
    </HoverCard>
  );
}
