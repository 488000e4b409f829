import { parseUrl } from '../../contract/parseUrl.ts';
import { maxProfileValueLength } from './limits.ts';
import type { ProfileField } from './schema.ts';

/**
 * Returns the rule that a value of a profile field breaks (ONB-05), undefined for a valid one. Whether a person exists
 * is for the server to say.
 */
export function brokenProfileRule(
  { kind, choices = [] }: Pick<ProfileField, 'kind' | 'choices'>,
  value: unknown,
): string | undefined {
  if (kind === 'choice') {
    const isChoice = typeof value === 'string' && choices.includes(value);
    return isChoice ? undefined : `must be one of: ${choices.join(', ')}`;
  }
  return hasForm[kind](value) ? undefined : rules[kind];
}

/** Returns the value of a profile field in a user's custom data; undefined without one that fits its kind. */
export function profileValueOf(
  { id, kind }: Pick<ProfileField, 'id' | 'kind'>,
  custom: object,
): string | undefined {
  const value: unknown = Object.hasOwn(custom, id) ? (custom as Record<string, unknown>)[id] : undefined;
  // A choice that is no longer offered is shown where it was chosen.
  return hasForm[kind === 'choice' ? 'text' : kind](value) ? value : undefined;
}

const rules = {
  text: `must be one line of 1 to ${maxProfileValueLength} characters`,
  link: `must be an http(s) address of up to ${maxProfileValueLength} characters`,
  date: 'must be a date, such as 2026-03-31',
  person: 'must be the ID of a person you can find',
} as const;

/** The rule of a person whom the caller cannot name. */
export const unknownPersonRule: string = rules.person;

const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  value.length <= maxProfileValueLength &&
  value.isWellFormed() &&
  !/[\u0000-\u001f\u007f]/.test(value);

const hasForm: Record<keyof typeof rules, (value: unknown) => value is string> = {
  text: isText,
  link: (value): value is string =>
    isText(value) && /^https?:\/\/[^\s"'<>\\]+$/i.test(value) && parseUrl(value) !== undefined,
  date: (value): value is string => isText(value) && isDate(value),
  person: (value): value is string => typeof value === 'string' && /^[A-Za-z0-9_.@-]{1,64}$/.test(value),
};

/** Whether this is a day of the calendar as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
