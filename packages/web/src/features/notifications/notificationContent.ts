import type { NotificationReason, PushKind } from '@confab/protocol';
import type { Translator } from '@confab/react';
import type { systemNotificationsText } from './text.en.ts';

/** The parts of a message that a notification shows. */
export interface NotifiedMessage {
  author: string;
  /** Undefined for direct and group conversations. */
  channel?: string | undefined;
  /** The number of others in a group conversation, besides the author and the reader. */
  others?: number;
  reason: NotificationReason;
  /** Plain text; may be empty. */
  text: string;
  kind: PushKind;
  /** The number of the channel's or thread's messages that this notification stands for. */
  count?: number;
}

/** Returns the title and body of a message's notification. */
export function notificationContent(
  { author, channel, others = 0, reason, text, kind, count = 1 }: NotifiedMessage,
  { t }: Translator<typeof systemNotificationsText>,
): { title: string; body: string } {
  const title =
    channel !== undefined
      ? t('notice.inChannel', { author, channel })
      : others > 0
        ? t('notice.toGroup', { author, count: others })
        : author;
  const content = text || t(`notice.${kind}`);
  const words = reason === 'thread_reply' ? t('notice.reply', { text: content }) : content;
  return { title, body: count > 1 ? t('notice.more', { text: words, count: count - 1 }) : words };
}
