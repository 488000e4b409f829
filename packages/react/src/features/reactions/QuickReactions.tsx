import type { LocalMessage } from '@confab/client';
import { useContext } from 'react';
import { MenuParts } from '../../core/primitives/menuParts.ts';
import { useText } from '../../core/text/index.ts';
import { reactionsText } from './text.en.ts';
import './QuickReactions.css';

/** The most common reactions. */
const QUICK = ['👍', '❤️', '😂', '🙌', '👀'];

export interface QuickReactionsProps {
  message: LocalMessage;
  onReact(emoji: string): void;
}

/** A row of large reactions above the actions of a message: entries of its menu, or buttons of its sheet. */
export function QuickReactions({ message, onReact }: QuickReactionsProps) {
  const { t } = useText(reactionsText);
  const CheckboxItem = useContext(MenuParts)?.CheckboxItem;
  return (
    <div className="cf-quick-reactions">
      {QUICK.map((emoji) => {
        const label = t('reactions.reactWith', { emoji });
        const isOwn = message.own_reactions.some((reaction) => reaction.type === emoji);
        return CheckboxItem ? (
          <CheckboxItem
            key={emoji}
            nativeButton
            render={<button type="button" />}
            aria-label={label}
            checked={isOwn}
            onCheckedChange={() => onReact(emoji)}
          >
            {emoji}
          </CheckboxItem>
        ) : (
          <button
            key={emoji}
            type="button"
            aria-label={label}
            aria-pressed={isOwn}
            onClick={() => onReact(emoji)}
          >
            {emoji}
          </button>
        );
      })}
    </div>
  );
}
