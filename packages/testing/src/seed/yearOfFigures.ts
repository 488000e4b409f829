/** A counter of the server's insights. */
export interface FigureRow {
  readonly tenant: string;
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly name: string;
  readonly value: number;
}

/** Returns the counters of a busy server for so many days, the last one included: quieter at weekends, growing slowly. */
export function yearOfFigures(lastDay: number, days: number): FigureRow[] {
  const rows: FigureRow[] = [];
  for (let at = 0; at < days; at++) {
    const day = lastDay - days + 1 + at;
    // 1 January 1970, day 0, was a Thursday.
    const weekday = (day + 4) % 7;
    const busy = (weekday === 0 || weekday === 6 ? 0.2 : 1) * (1 + at / days) * (1 + 0.1 * Math.sin(at / 9));
    const add = (name: string, value: number) =>
      rows.push({ tenant: '', day, name, value: Math.round(value) });
    const people = 120 * busy;
    add('messages', 1800 * busy);
    add('replies', 600 * busy);
    add('system_messages', 12 * busy);
    add('failed_sends', 3 * busy);
    add('webhooks_sent', 2400 * busy);
    add('pushes_sent', 500 * busy);
    add('emails_sent', 40 * busy);
    add('active_daily', people);
    add('active_weekly', 150 * (1 + at / days));
    add('active_monthly', 180 * (1 + at / days));
    // Sizes of durations, most of them around 2 ms for answers and 4 ms for deliveries.
    for (let bucket = 0; bucket <= 20; bucket++) {
      add(`answer.${bucket}`, 9000 * busy * Math.exp(-((bucket - 6) ** 2) / 8) + 1);
      add(`delivery.${bucket}`, 1500 * busy * Math.exp(-((bucket - 8) ** 2) / 8) + 1);
    }
  }
  return rows;
}

/** Returns what there is on the last day, as day 0, and the changes of each day: of channels and of files. */
export function yearOfChanges(lastDay: number, days: number): FigureRow[] {
  const rows: FigureRow[] = [];
  let [open, bytes] = [12, 0];
  for (let at = 0; at < days; at++) {
    const add = (name: string, value: number) =>
      rows.push({ tenant: '', day: lastDay - days + 1 + at, name, value });
    const [created, deleted] = [at % 3, at % 11 === 0 ? 1 : 0];
    const [added, removed] = [(at % 7) * 40_000_000, at % 13 === 0 ? 25_000_000 : 0];
    add('channels_created', created);
    add('channels_deleted', deleted);
    add('files_added', (at % 7) * 9);
    add('bytes_added', added);
    add('bytes_removed', removed);
    open += created - deleted;
    bytes += added - removed;
  }
  rows.push({ tenant: '', day: 0, name: 'channels_open', value: open });
  rows.push({ tenant: '', day: 0, name: 'bytes_stored', value: bytes });
  return rows;
}
