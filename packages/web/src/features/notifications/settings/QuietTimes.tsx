import type { ChatClient } from '@confab/client';
import type { OwnUser } from '@confab/protocol';
import { Button, useReadable, useReportFailure, useText } from '@confab/react';
import { useDoNotDisturb } from '@confab/react/people';
import { Bell, BellOff, Clock } from 'lucide-react';
import { useState } from 'react';
import { QuietHoursDialog } from '../../shell/me/QuietHoursDialog.tsx';
import { notificationsPageText } from './text.en.ts';

/** The times without notifications (APP-05). */
export function QuietTimes({ client }: { client: ChatClient }) {
  const { t, format } = useText(notificationsPageText);
  const report = useReportFailure();
  const me = useReadable(client.me);
  const quietUntil = useDoNotDisturb(me);
  const [isSetting, setSetting] = useState(false);
  if (!me) return null;
  const pause = () =>
    void report(client.updateMe({ dnd_until: new Date(Date.now() + 3_600_000).toISOString() }));
  return (
    <>
      <p>
        {quietUntil ? (
          <strong>{t('quietTimes.now', { time: format.stamp(quietUntil) })}</strong>
        ) : (
          hoursOf(me, t)
        )}
      </p>
      <div className="web-page__row">
        {me.dnd_until && quietUntil ? (
          <Button icon={Bell} onClick={() => void report(client.updateMe({ dnd_until: null }))}>
            {t('quietTimes.resume')}
          </Button>
        ) : (
          <Button icon={BellOff} onClick={pause}>
            {t('quietTimes.pause')}
          </Button>
        )}
        <Button icon={Clock} onClick={() => setSetting(true)}>
          {t('quietTimes.change')}
        </Button>
      </div>
      {isSetting && <QuietHoursDialog client={client} me={me} onClose={() => setSetting(false)} />}
    </>
  );
}

function hoursOf(
  { dnd_schedule: schedule }: OwnUser,
  t: ReturnType<typeof useText<typeof notificationsPageText>>['t'],
): string {
  if (!schedule) return t('quietTimes.none');
  const { from, to, days } = schedule;
  return t(days ? 'quietTimes.workdays' : 'quietTimes.hours', { from, to });
}
