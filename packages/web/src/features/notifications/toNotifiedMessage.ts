import {
  attachmentLabel,
  isCustomAttachment,
  type MessageNotification,
  type PushKind,
} from '@confab/protocol';
import { plainText, visibleText } from '@confab/react';
import type { NotifiedMessage } from './notificationContent.ts';

const kindOfAttachment: Readonly<Record<string, PushKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voiceRecording: 'voice',
};

/** Returns the parts of a received notification that its texts need. */
export function toNotifiedMessage({ message, channel, reason }: MessageNotification): NotifiedMessage {
  const [file] = message.attachments;
  const own = message.attachments.find(isCustomAttachment);
  return {
    author: visibleText(message.user.name),
    ...(channel.distinct
      ? { others: Math.max(0, channel.member_count - 2) }
      : { channel: visibleText(channel.name ?? channel.cid.slice(channel.cid.indexOf(':') + 1)) }),
    reason,
    text: plainText(message.text) || visibleText(message.poll?.name ?? (own ? attachmentLabel(own) : '')),
    kind: message.poll
      ? 'poll'
      : message.shared_location
        ? 'location'
        : file
          ? (kindOfAttachment[file.type ?? ''] ?? 'file')
          : 'text',
  };
}
