import type { LocalMessage } from '@confab/client';
import { Bookmark } from 'lucide-react';
import { IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { actionKeys } from '../messages/availableActions.ts';
import { useListShared } from '../messages/listContext.ts';
import { useReminderOn } from './reminderMarks.ts';
import { reminderText } from './text.en.ts';

/** The toolbar button that saves a message for later. */
export function SaveButton({ message }: { message: LocalMessage }) {
  const { actions } = useListShared();
  const { t } = useText(reminderText);
  const isSaved = useReminderOn(message.id) !== undefined;
  return (
    <IconButton
      tabIndex={-1}
      icon={Bookmark}
      label={t(isSaved ? 'reminders.unsave' : 'reminders.save')}
      shortcut={actionKeys.save}
      onClick={() => actions.run('save', message)}
    />
  );
}
