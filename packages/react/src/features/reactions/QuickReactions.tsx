import type { LocalMessage } from '@confab/client';
import './QuickReactions.css';
import { useLaterText } from '../../core/text/useLaterText.ts';

/** The most common reactions. */
const QUICK = ['👍', '❤️', '😂', '🙌', '👀'];
export interface QuickReactionsProps {
  message: LocalMessage;
  onReact(emoji: string): void;
}

/** A row of large reactions above a message's menu. */
export function QuickReactions({ message, onReact }: QuickReactionsProps) {
  const { t } = useLaterText();
  return (
    <div className="cf-quick-reactions">
      {QUICK.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={t('messages.reactWith', { emoji })}
          aria-pressed={message.own_reactions.some((reaction) => reaction.type === emoji)}
          onClick={() => onReact(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
