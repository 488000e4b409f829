import type { LocalMessage } from '@confab/client';
import type { QuotedMessage } from '@confab/protocol';
import { useText } from '../../core/text/index.ts';
import { QuotedFiles } from '../attachments/index.ts';
import { EmojiText } from '../emoji/index.ts';
import { usePlainText } from '../markdown/usePlainText.ts';
import { joinLine } from './joinLine.ts';
import { useListShared } from './listContext.ts';
import { messagesText } from './text.en.ts';

const MAX_CHARACTERS = 280;

/** The message that a message quotes, in its present state; a click jumps to it. Nothing where it quotes none. */
export function QuoteBlock({ message }: { message: LocalMessage }) {
  const { jumpTo } = useListShared();
  const { t } = useText(messagesText);
  const quoted = message.quoted_message;
  const words = usePlainText(quoted?.text ?? '');
  if (!message.quoted_message_id) return null;
  if (!quoted || quoted.type === 'deleted') {
    const why = quoted ? 'messages.quotedDeleted' : 'messages.quotedGone';
    return <p className="cf-quote cf-quote--deleted">{t(why)}</p>;
  }
  return (
    <button
      type="button"
      className="cf-quote"
      tabIndex={-1}
      aria-description={t('messages.quotedFrom', { name: quoted.user.name })}
      onClick={() => jumpTo(quoted.id)}
    >
      <QuoteContent message={quoted} text={joinLine(words, { ...quoted, attachments: [] })} />
    </button>
  );
}

/** Who said it, its first words, and its files in small. */
export function QuoteContent({ message, text }: { message: QuotedMessage | LocalMessage; text: string }) {
  return (
    <>
      <b>
        <bdi>{message.user.name}</bdi>
      </b>
      {text !== '' && (
        <span dir="auto">
          <EmojiText text={text.slice(0, MAX_CHARACTERS)} />
        </span>
      )}
      <QuotedFiles attachments={message.attachments} />
    </>
  );
}
