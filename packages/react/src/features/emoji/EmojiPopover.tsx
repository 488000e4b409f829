import { type ReactElement, useState } from 'react';
import { Popover, type PopoverProps } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import type { EmojiPickerProps } from './picker/EmojiPickerPanel.tsx';
import { emojiText } from './text.en.ts';

export interface EmojiPopoverProps
  extends EmojiPickerProps,
    Pick<PopoverProps, 'side' | 'align' | 'anchor' | 'finalFocus'> {
  /** The button that opens it. */
  trigger?: ReactElement<Record<string, unknown>>;
  /** With `onOpenChange`: controlled from outside. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
}

/** The {@link EmojiPicker} behind a button; closes once an emoji is chosen. */
export function EmojiPopover({ onSelect, memory, open, onOpenChange, ...popover }: EmojiPopoverProps) {
  const { t } = useText(emojiText);
  const [ownOpen, setOwnOpen] = useState(false);
  const setOpen = onOpenChange ?? setOwnOpen;
  return (
    <Popover {...popover} label={t('emoji.picker')} open={open ?? ownOpen} onOpenChange={setOpen}>
      <EmojiPicker
        memory={memory}
        onSelect={(emoji) => {
          setOpen(false);
          onSelect(emoji);
        }}
      />
    </Popover>
  );
}
