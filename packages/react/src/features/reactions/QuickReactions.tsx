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
  const isInMenu = useContext(MenuParts) !== null;
  const stateOf = (isOwn: boolean) =>
    isInMenu ? { role: 'menuitemcheckbox', 'aria-checked': isOwn } : { 'aria-pressed': isOwn };
  return (
    <div className="cf-quick-reactions">
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('reactions.reactWith', { emoji })}
          {...stateOf(message.own_reactions.some((reaction) => reaction.type === emoji))}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
