import type { Channel, LocalMessage } from '@confab/client';
import { pins } from '@confab/client/pins';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { DateTimeDialog } from '../reminders/DateTimeDialog.tsx';
import { pinsText } from './text.en.ts';

const DAY_MS = 86_400_000;

/** Asks until when to pin a message (MSG-06). */
export function PinUntil({
  channel,
  message,
  onClose,
}: {
  channel: Channel;
  message: LocalMessage;
  onClose(): void;
}) {
  const list = useClient().part(pins).in(channel);
  const report = useReportFailure();
  const { t, format } = useText(pinsText);
  const now = Date.now();
  const until = (days: number) => ({ at: now + days * DAY_MS, note: format.stamp(now + days * DAY_MS) });
  const pin = (at: number | undefined) => {
    onClose();
    void report(list.pin(message.id, { expires: at === undefined ? undefined : new Date(at) }));
  };
  return (
    <DateTimeDialog
      title={t('pins.untilTitle')}
      description={t('pins.untilHint')}
      choices={[
        { label: t('pins.oneDay'), ...until(1) },
        { label: t('pins.oneWeek'), ...until(7) },
        { label: t('pins.oneMonth'), ...until(30) },
      ]}
      without={message.pin_expires === undefined ? undefined : t('pins.forGood')}
      custom={t('pins.custom')}
      customLabel={t('pins.customLabel')}
      confirm={t('pins.confirm')}
      initial={message.pin_expires ? Date.parse(message.pin_expires) : now + DAY_MS}
      onChoose={pin}
      onClose={onClose}
    />
  );
}
