import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../core/primitives/index.ts';
import { replaceShortcodes, useResolvedEmoji } from '../emoji/useResolvedEmoji.ts';
import { isEmojiOnly } from './emojiOnly.ts';
import './MessageText.css';

export interface MarkdownFrameProps {
  /** The message's source text. */
  text: string;
  className: string | undefined;
  children: ReactNode;
}

/** The element around a message's text, in which a few emoji alone are drawn large. */
export function MarkdownFrame({ text, className, children }: MarkdownFrameProps) {
  const displayOf = useResolvedEmoji(text);
  const resolved = replaceShortcodes(text, displayOf);
  const large = useMemo(() => isEmojiOnly(resolved), [resolved]);
  return (
    <div className={classNames('cf-markdown', className)} data-emoji-only={large || undefined}>
      {children}
    </div>
  );
}
