import * as v from 'valibot';
import { userIdPattern } from './idPatterns.ts';
import { parseUrl } from './parseUrl.ts';

const wellFormed = v.check<string, string>(
  (text) => text.isWellFormed() && !text.includes('\0'),
  'must be well-formed Unicode without the NUL character',
);

/** Any text a user may write, up to `maxLength` UTF-16 units. */
export const textField = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), wellFormed);

/** A name or title: one line, trimmed, not empty. */
export const nameField = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength),
    wellFormed,
    v.regex(/^[^\u0000-\u001f\u007f]*$/, 'must be one line without control characters'),
  );

/** An email address, trimmed and in lower case, of up to 254 characters. */
export const emailField = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email('must be an email address'),
  v.maxLength(254),
);

/** A user's id: 1 to 64 of letters, digits and `_ . @ -`. */
export const userIdField = v.pipe(
  v.string(),
  v.regex(userIdPattern, 'must be 1 to 64 letters, digits or _ . @ -'),
);

/** A tenant's id (TEN-02). */
export const tenantField = v.pipe(
  v.string(),
  v.regex(userIdPattern, 'must be 1 to 64 letters, digits or _ . @ -'),
);

/** A channel type's name: no colon (CHAN-02). */
export const channelTypeField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,32}$/, 'must be 1 to 32 lowercase letters, digits, _ or -, without a colon'),
);

/** A channel's id within its type: no colon (CHAN-02). */
export const channelIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_!-]{1,64}$/, 'must be 1 to 64 letters, digits, _ ! or -, without a colon'),
);

/** `type:id`. */
export const cidField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,32}:[A-Za-z0-9_!-]{1,64}$/, 'must be type:id'),
);

/** A client-generated id (usually UUIDv7): 1 to 64 letters, digits, _ and -. */
export const clientIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
);

/** A point in time, ISO 8601 in UTC with milliseconds, from year 1970 to 9999. */
export const timeField = v.pipe(
  v.string(),
  v.isoTimestamp('must be an ISO 8601 time'),
  v.check((text) => {
    const ms = Date.parse(text);
    return ms >= 0 && ms < 253402300800000;
  }, 'must be a time from 1970 to 9999'),
);

/** A whole number in a query string, where everything is text. */
export const countText = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );

/** A whole number within bounds. */
export const countField = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** JSON escapes of the NUL character and of lone surrogates. */
const malformedInJson = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;
const maxCustomBytes = 5120;
const maxCustomDepth = 10;

/** Custom fields in a request: at most 5 KiB of JSON, nested ten levels deep. */
export const customField = <Custom extends object = Record<string, unknown>>() =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    // Counted first: JSON.stringify fails on values that are nested too deeply.
    v.check(
      (custom) => hasDepth(custom, maxCustomDepth),
      `must be nested at most ${maxCustomDepth} levels deep`,
    ),
    v.check(
      (custom) => JSON.stringify(custom).length <= maxCustomBytes,
      'must be at most 5,120 bytes of JSON',
    ),
    // A database cannot compare these in JSON.
    v.check(
      (custom) => !malformedInJson.test(JSON.stringify(custom)),
      'must be well-formed Unicode without the NUL character',
    ),
  ) as unknown as v.GenericSchema<Custom>;

/** Custom fields in an answer. */
export const customAnswer = <Custom extends object>() =>
  v.record(v.string(), v.unknown()) as unknown as v.GenericSchema<Custom>;

/** Whether a value is nested at most so many levels deep; does not recurse. */
function hasDepth(value: object, most: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return false;
    level = level
      .flatMap((holder): unknown[] => Object.values(holder))
      .filter((part): part is object => typeof part === 'object' && part !== null);
  }
  return true;
}

/** An https, http or same-origin address of a picture. */
export const imageUrlField = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(https?:\/\/|\/(?!\/))[^\s"'<>\\]*$/, 'must be an http(s) URL or a path on this server'),
);

/** One emoji (its characters), or a shortcode between colons. */
export const emojiField = v.pipe(
  v.string(),
  v.regex(/^(:[a-z0-9_+-]{1,64}:|[^\s:<>&\p{L}]{1,32})$/u, 'must be one emoji or a shortcode between colons'),
);

/** An http or https address, without credentials. */
export const httpUrlField = v.pipe(
  v.string(),
  v.maxLength(2048),
  wellFormed,
  v.check((text) => {
    const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
    return url !== undefined && url.username === '' && url.password === '';
  }, 'must be an http or https URL without a username or password'),
);

/** A file name: one line, 1 to 255 characters. The server removes problematic characters. */
export const fileNameField = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(255),
  wellFormed,
);

/** A filter in CHAN-05's language; the service validates fields and operators and names the one it rejects. */
export const filterField = v.custom<Record<string, unknown>>(
  // A record schema would silently drop keys such as `constructor`, but every condition must be compiled or rejected.
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object of fields',
);

/** Sort keys in order: field, and 1 for ascending or -1 for descending. */
export const sortField = v.pipe(
  v.array(v.object({ field: v.pipe(v.string(), v.maxLength(64)), direction: v.picklist([1, -1]) })),
  v.maxLength(5),
);

/** An opaque cursor from the previous answer of a list ordered by time. */
export const nextField = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[A-Za-z0-9_-]{1,64}$/, 'must be the `next` of a response'),
);

/** An empty answer. */
export const emptyAnswer = v.object({});
