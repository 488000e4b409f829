import type { LocalMessage } from '@confab/client';
import { useText } from '../../core/text/index.ts';
import { reactionsText } from './text.en.ts';
import './QuickReactions.css';

/** The most common reactions. */
const QUICK = ['👍', '❤️', '😂', '🙌', '👀'];
export interface QuickReactionsProps {
  message: LocalMessage;
  onReact(emoji: string): void;
}

/** A row of large reactions above a message's menu. */
export function QuickReactions({ message, onReact }: QuickReactionsProps) {
  const { t } = useText(reactionsText);
  return (
    <div className="cf-quick-reactions">
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('reactions.reactWith', { emoji })}
          role="menuitemcheckbox"
          aria-checked={message.own_reactions.some((reaction) => reaction.type === emoji)}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
