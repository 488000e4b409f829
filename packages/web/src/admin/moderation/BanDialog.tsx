import type { NewDecision } from '@confab/client/moderation';
import type { ReviewItem } from '@confab/protocol';
import { Button, Dialog, Select, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { reviewQueueText } from './text.en.ts';

export interface BanDialogProps {
  action: 'time_out' | 'ban';
  item: ReviewItem;
  onDecide(decision: NewDecision): void;
  onClose(): void;
}

const hourMs = 3_600_000;
const lengths = { hour: 1, day: 24, week: 7 * 24, month: 28 * 24 } as const;
type Length = keyof typeof lengths | 'forGood';

/** Asks for scope, duration and reason before a user is timed out or banned; a time-out always ends. */
export function BanDialog({ action, item, onDecide, onClose }: BanDialogProps) {
  const { t } = useText(reviewQueueText);
  const { user, kind } = item.review;
  const isMessage = kind === 'message';
  const [scope, setScope] = useState<'channel' | 'app'>(isMessage ? 'channel' : 'app');
  const [length, setLength] = useState<Length>(action === 'ban' ? 'forGood' : 'day');
  const [reason, setReason] = useState('');
  const isBan = action === 'ban';
  const choices: Length[] = ['hour', 'day', 'week', 'month', ...(isBan ? (['forGood'] as const) : [])];
  const name = user.name;
  const until =
    length === 'forGood' ? {} : { until: new Date(Date.now() + lengths[length] * hourMs).toISOString() };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t(isBan ? 'queue.banTitle' : 'queue.timeOutTitle', { name })}
      description={t(isBan ? 'queue.banBody' : 'queue.timeOutBody')}
      onSubmit={() => {
        onClose();
        onDecide({ action, scope, ...(reason.trim() !== '' && { reason: reason.trim() }), ...until });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="danger">
            {t(isBan ? 'queue.banTitle' : 'queue.timeOutTitle', { name })}
          </Button>
        </>
      }
    >
      {isMessage && (
        <Select
          label={t('queue.where')}
          value={scope}
          onValueChange={setScope}
          options={[
            { value: 'channel', label: t('queue.here') },
            { value: 'app', label: t('queue.everywhere') },
          ]}
        />
      )}
      <Select
        label={t('queue.howLong')}
        value={length}
        onValueChange={setLength}
        options={choices.map((value) => ({ value, label: t(`queue.${value}`) }))}
      />
      <TextField
        label={t('queue.why')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
