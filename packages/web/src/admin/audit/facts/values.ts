import { everyDomain } from '@confab/protocol';
import { type Label, labelText, type Words } from './entryText.ts';

/** Writes the value of a detail; empty to leave it out. */
export type Show = (value: unknown, words: Words) => string;

/** A value of a newer service: words instead of a code. */
export const plain: Show = (value, { t, format }) => {
  if (value === null || value === undefined || value === '') return t('auditFacts.none');
  if (typeof value === 'boolean') return t(value ? 'auditFacts.on' : 'auditFacts.off');
  if (typeof value === 'number') return format.number(value);
  return typeof value === 'string' ? value.replaceAll('_', ' ') : t('auditFacts.changed');
};

/** A text that somebody wrote. */
export const text: Show = (value, words) =>
  typeof value === 'string' && value ? value : plain(value, words);

export const onOff: Show = (value, { t }) => t(value ? 'auditFacts.on' : 'auditFacts.off');

export const turned: Show = (value, { t }) => t(value ? 'auditFacts.turnedOn' : 'auditFacts.turnedOff');

export const time: Show = (value, words) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? words.format.full(value)
    : plain(value, words);

export const bytes: Show = (value, words) =>
  typeof value === 'number' ? words.format.bytes(value) : plain(value, words);

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration of so many seconds in the largest unit that divides it: "2 days". */
const seconds = (count: number, locale: string): string => {
  const [unit, size] = units.find(([, size]) => count % size === 0) ?? ['second', 1];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count / size);
};

/** A number of seconds; 0 for off. */
export const secondsOrOff: Show = (value, words) => {
  if (typeof value !== 'number') return plain(value, words);
  return value === 0 ? words.t('auditFacts.off') : seconds(value, words.locale);
};

/** A number of hours; null for no limit. */
export const hours: Show = (value, { t, locale }) =>
  typeof value === 'number' ? seconds(value * 3_600, locale) : t('signInRules.unlimited');

/** A value that has a text of its own. */
export const choice =
  (texts: Readonly<Record<string, Label>>): Show =>
  (value, words) => {
    const label = typeof value === 'string' && Object.hasOwn(texts, value) ? texts[value] : undefined;
    return label === undefined ? plain(value, words) : labelText(words, label);
  };

/** A list of values; `empty` stands for an empty one. */
export const list =
  (show: Show, empty: Label = 'auditFacts.none'): Show =>
  (value, words) => {
    const items = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
    if (items.length === 0) return labelText(words, empty);
    const texts = new Set(items.map((item) => words.t('auditFacts.item', { value: show(item, words) })));
    return words.format.list([...texts]);
  };

export const person: Show = (value, words) =>
  typeof value === 'string' ? words.person(value) : plain(value, words);

export const channel: Show = (value, words) =>
  typeof value === 'string' ? words.channel(value) : plain(value, words);

export const domain: Show = (value, words) =>
  value === everyDomain ? words.t('signInRules.scopeEveryone') : text(value, words);

export const appRole = choice({
  admin: 'roleNames.admin',
  moderator: 'roleNames.moderator',
  user: 'roleNames.user',
  guest: 'roleNames.guest',
  anonymous: 'roleNames.anonymous',
});

/** A field of a profile: one that every profile has, or `custom.ID`. */
export const profileField: Show = (value, words) => {
  const id = typeof value === 'string' && value.startsWith('custom.') ? value.slice(7) : undefined;
  return id === undefined ? namedProfileField(value, words) : words.profileField(id);
};

const namedProfileField = choice({
  name: 'general.managedName',
  name_folded: 'general.managedName',
  image: 'general.managedImage',
  custom: 'general.managedCustom',
  status_emoji: 'auditFacts.status',
  status_text: 'auditFacts.status',
  status_expires_at: 'auditFacts.status',
  dnd_until: 'auditFacts.quietHours',
  dnd_schedule: 'auditFacts.quietHours',
  time_zone: 'auditFacts.timeZone',
  invisible: 'auditFacts.preferences',
  away: 'auditFacts.preferences',
  share_typing: 'auditFacts.preferences',
  share_reads: 'auditFacts.preferences',
  mark_read: 'auditFacts.preferences',
  send_key: 'auditFacts.preferences',
  show_formatting: 'auditFacts.preferences',
});
