import { messagePart } from '../messages/lazyParts.tsx';
import type { MessageAction, MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import { useReminderOn } from './reminderMarks.ts';

const SavedMark = messagePart(({ reminders }) => reminders.components.SavedMark);

const isAvailable: MessageAction['isAvailable'] = (_, { viewerId, hasFeature }) =>
  viewerId !== '' && hasFeature('reminders');

/** Saving a message for later, and being reminded of it (REM-01). */
export const reminders: MessageFeature = {
  name: 'reminders',
  actions: [
    { name: 'save', key: 'S', isAvailable },
    { name: 'remind', key: 'M', isAvailable },
  ],
  Corner: SavedCorner,
};

function SavedCorner({ message }: MessagePartProps) {
  return useReminderOn(message.id) && <SavedMark messageId={message.id} />;
}
