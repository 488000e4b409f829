/** An untrusted object of an archive. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an object's own field, so that `__proto__` is harmless. */
export const own = (object: unknown, field: string): unknown =>
  isJsonObject(object) && Object.hasOwn(object, field) ? object[field] : undefined;

/** Returns a non-empty text; undefined for anything else. */
export function text(object: unknown, field: string): string | undefined {
  const value = own(object, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const flag = (object: unknown, field: string): boolean => own(object, field) === true;

export function number(object: unknown, field: string): number | undefined {
  const value = own(object, field);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a list, up to a maximum length. */
export function list(object: unknown, field: string, most = 100_000): readonly unknown[] {
  const value = own(object, field);
  return Array.isArray(value) ? value.slice(0, most) : [];
}

/** Returns the texts of a list. */
export const texts = (object: unknown, field: string, most?: number): string[] =>
  list(object, field, most).filter((value): value is string => typeof value === 'string' && value !== '');

/** Returns an e-mail address in lowercase; undefined if invalid. */
export function emailOf(value: string | undefined): string | undefined {
  const email = value?.trim().toLowerCase();
  return email !== undefined && /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}$/.test(email) ? email : undefined;
}
