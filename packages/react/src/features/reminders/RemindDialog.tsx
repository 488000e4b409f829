import { reminders } from '@confab/client/reminders';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import type { OverlayProps } from '../messages/registry/overlay.ts';
import { RemindAtDialog } from './RemindAtDialog.tsx';
import { useReminderOn } from './reminderMarks.ts';

/** Asks when to be reminded of a message (REM-01). */
export default function RemindDialog({ message, onClose }: OverlayProps) {
  const part = useClient().part(reminders);
  const report = useReportFailure();
  const own = useReminderOn(message.id);
  return (
    <RemindAtDialog
      reminder={own}
      onClose={onClose}
      onChoose={(at) => {
        onClose();
        void report(part.save(message, at));
      }}
    />
  );
}
