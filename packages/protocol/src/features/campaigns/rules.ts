/** Placeholder fields of the sender and the receiver. */
const personFields = ['id', 'name'] as const;
/** Placeholder fields of the channel. */
const channelFields = ['id', 'cid', 'name', 'topic'] as const;

/** Fields of each placeholder subject, apart from `custom.…`. */
export const placeholderFields = {
  sender: personFields,
  receiver: personFields,
  channel: channelFields,
} as const;
export type PlaceholderSubject = keyof typeof placeholderFields;
export const placeholderSubjects = Object.keys(placeholderFields) as PlaceholderSubject[];

/** One placeholder of a template: `{{receiver.name|there}}`. */
export interface Placeholder {
  /** The placeholder without braces and fallback: `receiver.custom.city`. */
  readonly name: string;
  readonly subject: PlaceholderSubject;
  /** A field, or `custom` and its key. */
  readonly path: readonly [string] | readonly ['custom', string];
  /** Replaces a missing value. */
  readonly fallback?: string;
}

/** An error in a template, as a rule of its field. */
export interface TemplateFault {
  readonly rule: string;
}

export type TemplatePart = string | Placeholder;

/** Placeholder values: names as on the wire, `custom` with the host's own fields. */
export type TemplateValues = Readonly<
  Partial<Record<PlaceholderSubject, Readonly<Record<string, unknown>> | undefined>>
>;

const keyPattern = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Parses a template (CAMP-03) into text and placeholders, `{{subject.field}}` or `{{subject.custom.key}}`, with an
 * optional fallback after a bar. No code and no nesting: unclosed braces and unknown names are faults.
 */
export function parseTemplate(text: string): { parts: TemplatePart[]; faults: TemplateFault[] } {
  const parts: TemplatePart[] = [];
  const faults: TemplateFault[] = [];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{{', at);
    const end = open < 0 ? text.length : open;
    if (end > at) parts.push(text.slice(at, end));
    if (open < 0) break;
    const close = text.indexOf('}}', open + 2);
    if (close < 0) {
      faults.push({ rule: 'must close every {{ with }}' });
      break;
    }
    const read = readPlaceholder(text.slice(open + 2, close));
    if ('rule' in read) faults.push(read);
    else parts.push(read);
    at = close + 2;
  }
  return { parts, faults };
}

function readPlaceholder(inner: string): Placeholder | TemplateFault {
  const bar = inner.indexOf('|');
  const name = (bar < 0 ? inner : inner.slice(0, bar)).trim();
  const fallback = bar < 0 ? undefined : inner.slice(bar + 1).trim();
  if (inner.includes('{{') || name.includes('{')) {
    return { rule: 'must not nest placeholders' };
  }
  const [subject = '', ...path] = name.split('.');
  if (!isSubject(subject) || !isPath(subject, path)) {
    return { rule: `has the unknown placeholder {{${name.slice(0, 100)}}}: known are ${knownPlaceholders}` };
  }
  return {
    name,
    subject,
    path: path as unknown as Placeholder['path'],
    ...(fallback !== undefined && { fallback }),
  };
}

const isSubject = (word: string): word is PlaceholderSubject => Object.hasOwn(placeholderFields, word);

function isPath(subject: PlaceholderSubject, path: readonly string[]): boolean {
  const [field = '', key = '', ...more] = path;
  if (path.length === 1) return (placeholderFields[subject] as readonly string[]).includes(field);
  return field === 'custom' && more.length === 0 && keyPattern.test(key);
}

/** All placeholders, as listed in error messages. */
export const knownPlaceholders = placeholderSubjects
  .flatMap((subject) => [...placeholderFields[subject], 'custom.…'].map((field) => `${subject}.${field}`))
  .join(', ');

/** The placeholders of a template without a fallback; a target that lacks a value for one is skipped. */
export const neededPlaceholders = (text: string): string[] => [
  ...new Set(
    parseTemplate(text).parts.flatMap((part) =>
      typeof part !== 'string' && part.fallback === undefined ? [part.name] : [],
    ),
  ),
];

/**
 * Fills a template in one pass, so that values are never parsed as placeholders. A value is a non-blank text, a number
 * or a boolean that is an own property; `missing` names the placeholders without value and fallback.
 */
export function fillTemplate(text: string, values: TemplateValues): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = parseTemplate(text).parts.map((part) => {
    if (typeof part === 'string') return part;
    const value = valueFor(part, values) ?? part.fallback;
    if (value === undefined) missing.add(part.name);
    return value ?? '';
  });
  return { text: filled.join(''), missing: [...missing] };
}

function valueFor({ subject, path }: Placeholder, values: TemplateValues): string | undefined {
  let value: unknown = values[subject];
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
