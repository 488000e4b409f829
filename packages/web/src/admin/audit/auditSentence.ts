import type { AuditAction, AuditEntry } from '@confab/protocol';
import { auditText } from './text.en.ts';

type Texts = typeof auditText.auditActions;
type Methods = typeof auditText.auditMethods;
type Reasons = typeof auditText.auditReasons;

/** Returns the sentence for an action; undefined for an action of a newer service. */
export function sentenceOf(action: AuditAction): `auditActions.${keyof Texts}` | undefined {
  const key = action.replace('.', '_');
  return Object.hasOwn(auditText.auditActions, key) ? `auditActions.${key as keyof Texts}` : undefined;
}

/** Returns the text for the way of a sign-in or the kind of a second step; undefined for another entry's. */
export function methodOf({ details: { method } }: AuditEntry): `auditMethods.${keyof Methods}` | undefined {
  if (typeof method !== 'string' || !Object.hasOwn(auditText.auditMethods, method)) return undefined;
  return `auditMethods.${method as keyof Methods}`;
}

/** Returns the text for the reason of a failed sign-in; undefined for another entry's, or one of a newer service. */
export function reasonOf({ details: { reason } }: AuditEntry): `auditReasons.${keyof Reasons}` | undefined {
  if (typeof reason !== 'string' || !Object.hasOwn(auditText.auditReasons, reason)) return undefined;
  return `auditReasons.${reason as keyof Reasons}`;
}

/** The name of an entry's subject, as far as the entry has one. */
export function subjectName({ user, subject_kind, subject_id, details }: AuditEntry): string {
  if (user) return user.name;
  const { name } = details;
  return typeof name === 'string' && subject_kind !== 'message' ? `“${name}”` : subject_id;
}

/** The details of an entry beside its method and reason, shown after its sentence; `time` formats a moment. */
export const factsOf = (entry: AuditEntry, time: (moment: string) => string): string =>
  Object.entries(entry.details)
    .filter(
      ([key]) =>
        key !== 'name' &&
        !key.endsWith('_id') &&
        (key !== 'method' || !methodOf(entry)) &&
        (key !== 'reason' || !reasonOf(entry)),
    )
    .map(([key, value]) => `${key.replaceAll('_', ' ')}: ${formatValue(value, time)}`)
    .join(' · ');

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function formatValue(value: unknown, time: (moment: string) => string): string {
  if (Array.isArray(value)) return value.map((one) => formatValue(one, time)).join(' ');
  if (typeof value === 'object' && value !== null) return formatObject(value, time);
  if (typeof value !== 'string') return String(value ?? '–');
  return moment.test(value) ? time(value) : value.replaceAll('_', ' ');
}

/** Formats a change as `before → after`, and anything else as its fields. */
function formatObject(value: object, time: (moment: string) => string): string {
  const fields = Object.entries(value).map(
    ([key, one]) => [key.replaceAll('_', ' '), formatValue(one, time)] as const,
  );
  if ('from' in value && 'to' in value && fields.length === 2)
    return `${formatValue(value.from, time)} → ${formatValue(value.to, time)}`;
  return fields.map(([key, one]) => `${key} ${one}`).join(', ');
}
