import { ConfigError } from '../../core/config/configError.ts';

/** Reads the number of a flag. Throws a `ConfigError` that names the flag and its limits. */
export function readNumber(
  flag: string,
  text: string,
  { from, to, isWhole = false }: { from: number; to: number; isWhole?: boolean },
): number {
  const number = Number(text);
  const isValid = number >= from && number <= to && (!isWhole || Number.isInteger(number));
  if (isValid) return number;
  throw new ConfigError(`${flag} must be a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}.`);
}
