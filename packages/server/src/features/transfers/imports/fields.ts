/** An object of an archive, of which nothing is known. */
export type Given = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object that is the object's own, so that `__proto__` names nothing. */
export const own = (given: unknown, field: string): unknown =>
  isGiven(given) && Object.hasOwn(given, field) ? given[field] : undefined;

/** A text that says something; undefined for anything else. */
export function text(given: unknown, field: string): string | undefined {
  const value = own(given, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const flag = (given: unknown, field: string): boolean => own(given, field) === true;

export function number(given: unknown, field: string): number | undefined {
  const value = own(given, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A list of anything, at most so many of it. */
export function list(given: unknown, field: string, most = 100_000): readonly unknown[] {
  const value = own(given, field);
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** The texts of a list. */
export const texts = (given: unknown, field: string, most?: number): string[] =>
  list(given, field, most).filter((value): value is string => typeof value === 'string' && value !== '');

/** An e-mail address in small letters; undefined for what is none. */
export function emailOf(value: string | undefined): string | undefined {
  const email = value?.trim().toLowerCase();
  return email !== undefined && /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}$/.test(email) ? email : undefined;
}
