import { useCallback } from 'react';
import { type Moment, useText } from '../../core/text/index.ts';
import { scheduledMessagesText } from './text.en.ts';

const DAY_MS = 86_400_000;

/** Returns a function that formats a time: "today at 14:00", "tomorrow at 09:00", "Monday, 24 November at 09:00". */
export function useFormatWhen(): (moment: Moment) => string {
  const { t, format } = useText(scheduledMessagesText);
  return useCallback(
    (moment) => {
      const time = format.time(moment);
      const ahead = Date.parse(format.dayKey(moment)) - Date.parse(format.dayKey(Date.now()));
      if (ahead === 0) return t('scheduled.onToday', { time });
      if (ahead === DAY_MS) return t('scheduled.onTomorrow', { time });
      return t('scheduled.onDay', { day: format.day(moment), time });
    },
    [t, format],
  );
}
