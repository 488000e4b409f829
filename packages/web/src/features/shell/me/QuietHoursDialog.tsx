import type { ChatClient } from '@confab/client';
import type { OwnUser } from '@confab/protocol';
import { Button, Checkbox, Dialog, Switch, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { meText } from './text.en.ts';
import './StatusDialog.css';
import { Problem } from '../../../core/requests/Problem.tsx';

const weekdays = [1, 2, 3, 4, 5];

/** The daily hours without notifications (APP-05). */
export function QuietHoursDialog({
  client,
  me,
  onClose,
}: {
  client: ChatClient;
  me: OwnUser;
  onClose(): void;
}) {
  const { t, timeZone } = useText(meText);
  const [on, setOn] = useState(me.dnd_schedule !== undefined);
  const [from, setFrom] = useState(me.dnd_schedule?.from ?? '22:00');
  const [to, setTo] = useState(me.dnd_schedule?.to ?? '07:00');
  const [workdays, setWorkdays] = useState(me.dnd_schedule?.days !== undefined);
  const { pending, problem, submit } = useSubmit(async () => {
    if (on) {
      const schedule = { from, to, ...(workdays && { days: weekdays }) };
      await client.updateMe({ dnd_schedule: schedule, ...(!me.time_zone && { time_zone: timeZone }) });
    } else {
      await client.updateMe({ dnd_schedule: null });
    }
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('me.scheduleTitle')}
      description={t('me.scheduleHint')}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending || from === to}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <Switch checked={on} onCheckedChange={setOn}>
        {t('me.scheduleOn')}
      </Switch>
      {on && (
        <>
          <div className="web-page__row">
            <TextField
              label={t('me.from')}
              type="time"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextField
              label={t('me.to')}
              type="time"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </div>
          <Checkbox checked={workdays} onCheckedChange={setWorkdays}>
            {t('me.weekdays')}
          </Checkbox>
        </>
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
