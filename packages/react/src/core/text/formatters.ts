/** A time: a Date, milliseconds since 1970, or an ISO 8601 string. */
export type Moment = Date | number | string;

export interface FormatterOptions {
  /** A BCP 47 tag such as `en-GB`. */
  locale: string;
  /** The viewer's IANA time zone, such as `Europe/Berlin`. */
  timeZone: string;
  /** 12 or 24 hour clock; defaults to that of the locale. */
  hourCycle?: 'h12' | 'h23';
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
}

/** Formats dates, times and numbers for a viewer. */
export interface Formatters {
  /** "14:02" */
  time(moment: Moment): string;
  /** "20 November 2026" */
  date(moment: Moment): string;
  /** "Friday, 20 November 2026 at 14:02": for titles and screen readers. */
  full(moment: Moment): string;
  /** "Today", "Yesterday", "Wednesday" within a week, then the date; the year only if it is not the current one. */
  day(moment: Moment): string;
  /** The shortest unambiguous form: "14:02" today, "Wed 09:13" within a week, then "3 Oct, 09:13". */
  stamp(moment: Moment): string;
  /** "in 5 minutes", "3 days ago" */
  relative(moment: Moment): string;
  /** The viewer's calendar day as `2026-11-20`: equal for two times on the same day (UX-10). */
  dayKey(moment: Moment): string;
  /** "1,234" */
  number(value: number): string;
  /** "1.2K" */
  compact(value: number): string;
  /** 0.62 is "62%" */
  percent(share: number): string;
  /** Bytes as "1.8 MB" (1 kB is 1,000 bytes, as in file managers). */
  bytes(sizeBytes: number): string;
  /** Milliseconds as "0:42" or "1:05:09". */
  duration(durationMs: number): string;
  /** "Ada, Grace and Linus" */
  list(items: readonly string[]): string;
}

const DAY_MS = 86_400_000;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const RELATIVE_STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;

/** Creates the {@link Formatters} of a viewer. Intl objects are slow to create, so each is created once, on first use. */
export function createFormatters(options: FormatterOptions): Formatters {
  const { locale, timeZone, hourCycle, now = Date.now } = options;
  const dates = once((style: Intl.DateTimeFormatOptions) => {
    return new Intl.DateTimeFormat(locale, { timeZone, ...(hourCycle && { hourCycle }), ...style });
  });
  const numbers = once((style: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, style));
  const relatives = once(
    (style: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, style),
  );
  const lists = once((style: Intl.ListFormatOptions) => new Intl.ListFormat(locale, style));
  const days = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

  const write = (moment: Moment, style: Intl.DateTimeFormatOptions) => dates(style).format(new Date(moment));
  const time = (moment: Moment) => write(moment, TIME);
  const dayKey = (moment: Moment) => days.format(new Date(moment));
  const daysAgo = (moment: Moment) => (Date.parse(dayKey(now())) - Date.parse(dayKey(moment))) / DAY_MS;
  const sameYear = (moment: Moment) => dayKey(now()).slice(0, 4) === dayKey(moment).slice(0, 4);

  return {
    time,
    dayKey,
    date: (moment) => write(moment, DATE),
    full: (moment) => write(moment, FULL),
    day(moment) {
      const ago = daysAgo(moment);
      if (ago === 0 || ago === 1) return capitalise(relatives(RELATIVE_DAY).format(-ago, 'day'), locale);
      if (ago > 1 && ago < 7) return capitalise(write(moment, WEEKDAY), locale);
      return write(moment, sameYear(moment) ? DAY_OF_YEAR : DAY_WITH_YEAR);
    },
    stamp(moment) {
      const ago = daysAgo(moment);
      if (ago === 0) return time(moment);
      if (ago > 0 && ago < 7) return `${write(moment, SHORT_WEEKDAY)} ${time(moment)}`;
      return sameYear(moment) ? `${write(moment, SHORT_DAY)}, ${time(moment)}` : write(moment, SHORT_DATE);
    },
    relative(moment) {
      const days = -daysAgo(moment);
      let distance = (new Date(moment).getTime() - now()) / 1000;
      for (const [unit, size] of RELATIVE_STEPS) {
        const count = unit === 'day' ? days : Math.round(distance);
        if (Math.abs(count) < size || (unit === 'hour' && days === 0))
          return relatives(RELATIVE_DAY).format(count, unit);
        distance /= size;
      }
      return time(moment);
    },
    number: (value) => numbers(PLAIN_NUMBER).format(value),
    compact: (value) => numbers(COMPACT_NUMBER).format(value),
    percent: (share) => numbers(PERCENT).format(share),
    bytes(sizeBytes) {
      const power =
        sizeBytes < 1 ? 0 : Math.min(Math.floor(Math.log10(sizeBytes) / 3), BYTE_UNITS.length - 1);
      return numbers(BYTES[power] as Intl.NumberFormatOptions).format(sizeBytes / 1000 ** power);
    },
    duration(durationMs) {
      const seconds = Math.floor(durationMs / 1000);
      const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
      if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
      return parts
        .map((part, index) => numbers(index === 0 ? PLAIN_NUMBER : TWO_DIGITS).format(part))
        .join(':');
    },
    list: (items) => lists(CONJUNCTION).format(items),
  };
}

const TIME = { timeStyle: 'short' } as const;
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const FULL = { dateStyle: 'full', timeStyle: 'short' } as const;
const WEEKDAY = { weekday: 'long' } as const;
const SHORT_WEEKDAY = { weekday: 'short' } as const;
const DAY_OF_YEAR = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const DAY_WITH_YEAR = DATE;
const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const SHORT_DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const RELATIVE_DAY = { numeric: 'auto' } as const;
const CONJUNCTION = { type: 'conjunction' } as const;
const PLAIN_NUMBER = {} as const;
const TWO_DIGITS = { minimumIntegerDigits: 2 } as const;
const COMPACT_NUMBER = { notation: 'compact', maximumFractionDigits: 1 } as const;
const PERCENT = { style: 'percent', maximumFractionDigits: 0 } as const;
const BYTES = BYTE_UNITS.map((unit) => ({
  style: 'unit' as const,
  unit,
  unitDisplay: unit === 'byte' ? ('long' as const) : ('short' as const),
  maximumFractionDigits: 1,
}));

/** Caches the result of `make` for each style object, by identity. */
function once<Style extends object, Made>(make: (style: Style) => Made): (style: Style) => Made {
  const made = new Map<Style, Made>();
  return (style) => {
    const known = made.get(style) ?? make(style);
    made.set(style, known);
    return known;
  };
}

function capitalise(text: string, locale: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(locale) + text.slice(first.length);
}
