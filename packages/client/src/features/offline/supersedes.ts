import type { DeferredAction } from '../../core/store/defer.ts';

/** Fields of the own membership whose last value alone counts. */
const plainFields = ['muted', 'mute_ms', 'notification_preference', 'follow_threads', 'section_id'];

/** Whether an action makes an earlier one superfluous, so that only the later one is sent. */
export function supersedes(later: DeferredAction, earlier: DeferredAction): boolean {
  const [kind, cid, subject, value] = later;
  const [earlierKind, earlierCid, earlierSubject, earlierValue] = earlier;
  if (cid !== earlierCid) return false;
  const isOneOf = (...kinds: string[]) => kinds.includes(kind) && kinds.includes(earlierKind);
  if (isOneOf('read', 'unread')) return true;
  if (isOneOf('own')) {
    const fields = Object.keys(Object(earlierSubject));
    return fields.every((field) => plainFields.includes(field)) && hasFields(subject, earlierSubject);
  }
  if (subject !== earlierSubject) return false;
  if (isOneOf('edit')) return hasFields(value, earlierValue);
  // An earlier reaction that replaces others changes more than its own type.
  if (isOneOf('react', 'unreact')) return value === earlierValue && Object(earlier[4]).replace !== true;
  if (isOneOf('setVotes', 'vote', 'unvote')) return kind === 'setVotes';
  if (isOneOf('readThread')) return true;
  return isOneOf('pin', 'unpin') || isOneOf('answer', 'removeAnswer') || isOneOf('muteUser', 'unmuteUser');
}

/** Whether a change sets everything that the earlier one sets. */
const hasFields = (change: unknown, earlier: unknown) =>
  Object.keys(Object(earlier)).every((field) => Object.hasOwn(Object(change), field));
