import { emailLength } from '@confab/protocol';

/** A mail to one recipient. */
export interface MailMessage {
  /** One address, without a name. */
  readonly to: string;
  /** One line; control characters and direction marks are removed. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers by name, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether this is one plain address, without anything that would add recipients or headers. */
export const isMailAddress = (text: string): boolean =>
  text.length <= emailLength && /^[^\s<>()[\]\\,;:"@\p{C}]+@[^\s<>()[\]\\,;:"@\p{C}]+$/u.test(text);

/** Makes text safe for a header: removes line ends and direction marks. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 500);

/** Validates headers; throws on an invalid name. */
export function safeHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,75}$/.test(name))
      throw new TypeError(`${JSON.stringify(name)} is no header.`);
    return [name, oneLine(value)];
  });
  return Object.fromEntries(entries);
}
