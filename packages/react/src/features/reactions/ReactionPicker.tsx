import { Popover } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiPicker } from '../emoji/index.ts';
import type { Anchor } from '../messages/registry/overlay.ts';
import { reactionsText } from './text.en.ts';

export interface ReactionPickerProps {
  anchor: Anchor;
  onPick(emoji: string): void;
  onClose(): void;
}

/** The reaction type of a custom emoji is its bare name. */
const reactionType = (emoji: string) => emoji.replace(/^:(.+):$/u, '$1');

/** The emoji picker for a reaction. */
export function ReactionPicker({ anchor, onPick, onClose }: ReactionPickerProps) {
  const { t } = useText(reactionsText);
  return (
    <Popover
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={anchor}
      align="end"
      label={t('reactions.add')}
    >
      <EmojiPicker onSelect={(emoji) => onPick(reactionType(emoji))} />
    </Popover>
  );
}
