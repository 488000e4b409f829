import { useText } from '@confab/react';
import { useMemo } from 'react';
import type { Unit } from './chartData.ts';

/** Formats figures and days, which are those of UTC for every viewer. */
export interface FigureFormat {
  /** A figure in full: "1,234", "1.8 MB", "3.2 ms"; empty for none. */
  value(unit: Unit, value: number | undefined): string;
  /** A figure beside an axis: "1.2K". */
  short(unit: Unit, value: number): string;
  /** A day such as `2026-01-31`: "31 January 2026". */
  date(date: string): string;
  /** A day beside an axis: "31 Jan". */
  shortDate(date: string): string;
  /** A change: 0.12 is "+12%". */
  change(share: number): string;
}

export function useFigureFormat(): FigureFormat {
  const { format, locale } = useText();
  return useMemo(() => {
    const ms = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'millisecond',
      maximumSignificantDigits: 3,
    });
    const change = new Intl.NumberFormat(locale, {
      style: 'percent',
      signDisplay: 'exceptZero',
      maximumFractionDigits: 0,
    });
    const days = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return (date: string) => formatter.format(new Date(date));
    };
    const write = (count: (value: number) => string) => (unit: Unit, value: number) => {
      if (unit === 'bytes') return format.bytes(value);
      return unit === 'ms' ? ms.format(value) : count(value);
    };
    const inFull = write(format.number);
    return {
      value: (unit, value) => (value === undefined ? '' : inFull(unit, value)),
      short: write(format.compact),
      date: days({ day: 'numeric', month: 'long', year: 'numeric' }),
      shortDate: days({ day: 'numeric', month: 'short' }),
      change: (share) => change.format(share),
    };
  }, [format, locale]);
}
