import type { LocalMessage } from '@confab/client';
import { isCustomAttachment } from '@confab/protocol';
import { useText } from '../../core/text/index.ts';
import { usePlainText } from '../markdown/usePlainText.ts';
import { authorName } from './authorName.ts';
import { joinLine } from './joinLine.ts';
import { messagesText } from './text.en.ts';

/** Returns the name of a row for screen readers: author, time and content; only for the row that keys reach. */
export function useRowLabel(message: LocalMessage, isReachable: boolean): string | undefined {
  const { t, format } = useText(messagesText);
  const words = usePlainText(isReachable ? message.text : '');
  if (!isReachable) return undefined;
  const files = message.attachments.filter((one) => !isCustomAttachment(one));
  const text =
    message.type === 'deleted'
      ? t('messages.deleted')
      : [joinLine(words, message), ...files.flatMap(({ fallback, title }) => fallback ?? title ?? [])].join(
          ' ',
        );
  return t('messages.announced', {
    name: `${authorName(message)} ${format.time(message.created_at)}`,
    text: text.trim(),
  });
}
