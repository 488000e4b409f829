import type { AuditAction, AuditEntry } from '@confab/protocol';
import { auditText } from './text.en.ts';

type Group = 'auditActions' | 'auditActionsInChannel' | 'auditActionsOnOneself';

/** The key of a text that is a sentence about an entry. */
export type SentenceKey = { [G in Group]: `${G}.${keyof (typeof auditText)[G] & string}` }[Group];

/** Returns how the keys of texts write an action: `channel_deleted`. */
export const keyOfAction = (action: AuditAction): string => action.replace('.', '_');

/**
 * Returns the sentence for an entry: that for an action in a channel or on one's own account where there is one;
 * undefined for an action of a newer service.
 */
export function sentenceOf({ action, actor, cid, subject_kind, user }: AuditEntry): SentenceKey | undefined {
  const { auditActions, auditActionsInChannel, auditActionsOnOneself } = auditText;
  const key = keyOfAction(action);
  const isOnOneself = actor !== undefined && actor.id === user?.id;
  const isInChannel = cid !== undefined && subject_kind !== 'channel';
  if (isOnOneself && isIn(auditActionsOnOneself, key)) return `auditActionsOnOneself.${key}`;
  if (isInChannel && isIn(auditActionsInChannel, key)) return `auditActionsInChannel.${key}`;
  return isIn(auditActions, key) ? `auditActions.${key}` : undefined;
}

const isIn = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

const personKinds: readonly AuditEntry['subject_kind'][] = ['bot', 'message', 'review', 'user'];

/** Whether a sentence names the person of an entry as its subject, rather than the item that was changed. */
export const isAboutPerson = ({ subject_kind }: AuditEntry): boolean => personKinds.includes(subject_kind);

/** Returns the name of an item that is neither a person nor a channel; undefined if the entry does not have it. */
export function itemName({ subject_kind, subject_id, details }: AuditEntry): string | undefined {
  switch (subject_kind) {
    case 'channel_type':
      return subject_id;
    case 'emoji':
      return `:${subject_id}:`;
    case 'host_command':
      return `/${subject_id}`;
    default:
      return typeof details.name === 'string' ? details.name : undefined;
  }
}
