import type { LocalMessage } from '@confab/client';
import { Trash2 } from 'lucide-react';
import { Markdown } from '../markdown/index.ts';
import { Icon } from '../primitives/index.ts';
import { useText } from '../text/index.ts';
import { FoldedText } from './FoldedText.tsx';
import { isLongText } from './longText.ts';
import type { ListReader } from './useListReader.ts';
import { useMentions } from './useMentions.ts';

export interface MessageContentProps {
  message: LocalMessage;
  /** Who reads: a mention of them stands out. */
  reader: ListReader;
}

/** A message's words, or what stands in their place. */
export function MessageContent({ message, reader }: MessageContentProps) {
  const { t, format } = useText();
  const mentions = useMentions(message, reader);
  if (message.type === 'deleted') {
    return (
      <p className="cf-message__deleted">
        <Icon of={Trash2} size="xs" />
        {t('messages.deleted')}
      </p>
    );
  }
  const words = <Markdown text={message.text} mentions={mentions} />;
  return (
    <div className="cf-message__text">
      {isLongText(message.text) ? <FoldedText messageId={message.id}>{words}</FoldedText> : words}
      {message.edited_at && (
        <span
          className="cf-message__edited"
          title={t('messages.editedAt', { time: format.full(message.edited_at) })}
        >
          {t('messages.edited')}
        </span>
      )}
    </div>
  );
}
