import { type MouseEvent, useCallback, useState } from 'react';
import { HoverCard } from '../../../core/primitives/HoverCard.tsx';
import { Popover } from '../../../core/primitives/index.ts';
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
  const [tapped, setTapped] = useState<Element>();
  const close = useCallback(() => {
    setOpen(false);
    setTapped(undefined);
  }, []);
  const open = () => {
    close();
    onOpen(cid);
  };
  // A finger cannot point at it, so tapping shows the card, which can open it.
  const press = ({ nativeEvent, currentTarget }: MouseEvent) =>
    (nativeEvent as PointerEvent).pointerType === 'touch' ? setTapped(currentTarget) : open();
  const card = <ChannelCard cid={cid} onOpen={open} onMissing={close} />;
  const hoverCard = (
    <HoverCard
      open={isOpen && !tapped}
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
      {card}
    </HoverCard>
  );
  return (
    <>
      {hoverCard}
      {tapped && (
        <Popover open onOpenChange={(isStill) => !isStill && close()} anchor={tapped} label={text}>
          {card}
        </Popover>
      )}
    </>
  );
}
