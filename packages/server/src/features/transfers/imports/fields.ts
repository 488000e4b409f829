/** An untrusted object of an archive. */
export type Given = Readonly<Record<string, unknown>>;

export const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's own field, so that `__proto__` is harmless. */
export const own = (given: unknown, field: string): unknown =>
  isGiven(given) && Object.hasOwn(given, field) ? given[field] : undefined;

/** Returns a non-empty text; undefined for anything else. */
export function text(given: unknown, field: string): string | undefined {
  const value = own(given, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const flag = (given: unknown, field: string): boolean => own(given, field) === true;

export function number(given: unknown, field: string): number | undefined {
  const value = own(given, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a list, up to a maximum length. */
export function list(given: unknown, field: string, most = 100_000): readonly unknown[] {
  const value = own(given, field);
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** Returns the texts of a list. */
export const texts = (given: unknown, field: string, most?: number): string[] =>
  list(given, field, most).filter((value): value is string => typeof value === 'string' && value !== '');

/** Returns an e-mail address in lowercase; undefined if invalid. */
export function emailOf(value: string | undefined): string | undefined {
  const email = value?.trim().toLowerCase();
  return email !== undefined && /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}$/.test(email) ? email : undefined;
}
