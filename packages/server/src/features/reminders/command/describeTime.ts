/** Formats a moment, in English: `on Tue, 1 Dec 2026 at 17:00 (Europe/Berlin)`. */
export function describeTime(at: number, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options }).format(at);
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `on ${day} at ${time} (${timeZone})`;
}
