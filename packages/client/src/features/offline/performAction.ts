import { fromCid, type MembershipChange, minMuteMs } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Channel } from '../channels/index.ts';
import { ownMemberships } from '../members/ownMemberships.ts';
import type { MessageChange, ReactOptions } from '../messages/index.ts';
import { ReadMarker } from '../reads/readMarker.ts';
import type { WaitingRecord } from './waitingStore.ts';

type PerformedAction = Pick<WaitingRecord, 'action' | 'createdAt'>;
/** Functions that perform stored actions, by kind. */
export type Performers = Readonly<Record<string, (cid: string, args: readonly unknown[]) => unknown>>;

/** Returns the functions that perform stored actions again, by kind; loads the code of these kinds. */
export async function performers(
  context: ClientContext,
  open: (type: string, id: string) => Channel,
  kinds: ReadonlySet<string>,
): Promise<Performers> {
  const needs = (...needed: string[]) => needed.some((kind) => kinds.has(kind));
  const pins = needs('pin', 'unpin') ? (await import('../pins/index.ts')).pins(context) : undefined;
  const PollActions = needs('vote', 'setVotes', 'unvote', 'answer', 'removeAnswer')
    ? (await import('../polls/index.ts')).PollActions
    : undefined;
  const moderation = needs('muteUser', 'unmuteUser')
    ? (await import('../moderation/index.ts')).moderation(context)
    : undefined;
  const sendThreadRead = needs('readThread')
    ? (await import('../threads/markThreadRead.ts')).sendThreadRead
    : undefined;
  const channel = (cid: string) => {
    const { type, id } = fromCid(cid);
    return open(type, id);
  };
  const poll = (cid: string, [messageId, pollId]: readonly unknown[]) =>
    PollActions && new PollActions(context, channel(cid), messageId as string, pollId as string);
  const dateOf = (value: unknown) => (value === undefined ? undefined : new Date(value as string));
  return {
    edit: (cid, [id, change]) => channel(cid).edit(id as string, change as MessageChange),
    delete: (cid, [id, options]) => channel(cid).delete(id as string, options as { hard: boolean }),
    undelete: (cid, [id]) => channel(cid).undelete(id as string),
    removeLinkPreview: (cid, [id, url]) => channel(cid).removeLinkPreview(id as string, url as string),
    react: (cid, [id, type, options]) =>
      channel(cid).react(id as string, type as string, options as ReactOptions),
    unreact: (cid, [id, type]) => channel(cid).unreact(id as string, type as string),
    read: (cid, [number]) => new ReadMarker(context, () => cid).markRead(number as number, true),
    readThread: (cid, [id, number]) => sendThreadRead?.(context, cid, id as string, number as number),
    unread: (cid, [id]) => channel(cid).markUnread(id as string),
    own: (cid, [change, activityAt]) =>
      ownMemberships(context).change(cid, change as MembershipChange, activityAt as string),
    pin: (cid, [id, expires]) => pins?.in(channel(cid)).pin(id as string, { expires: dateOf(expires) }),
    unpin: (cid, [id]) => pins?.in(channel(cid)).unpin(id as string),
    vote: (cid, args) => poll(cid, args)?.vote(...(args.slice(2) as string[])),
    setVotes: (cid, args) => poll(cid, args)?.setVotes(args[2] as string[]),
    unvote: (cid, args) => poll(cid, args)?.unvote(args[2] as string),
    answer: (cid, args) => poll(cid, args)?.answer(args[2] as string),
    removeAnswer: (cid, args) => poll(cid, args)?.removeAnswer(),
    muteUser: (_, [id, until]) => moderation?.mute(id as string, dateOf(until)),
    unmuteUser: (_, [id]) => moderation?.unmute(id as string),
  };
}

/** The rest of a temporary mute, in milliseconds; undefined where the action is none. */
export function restOfMute({ action, createdAt }: PerformedAction, now: number): number | undefined {
  const [kind, , change] = action;
  const { mute_ms } = Object(change);
  if (kind !== 'own' || mute_ms === undefined) return undefined;
  const restMs = createdAt + mute_ms - now;
  return restMs <= 0 ? 0 : Math.max(restMs, minMuteMs);
}

/** Whether the effect of an action has ended while it waited: a temporary mute or pin. */
export function hasLapsed(record: PerformedAction, now: number): boolean {
  const [kind, , , until] = record.action;
  const isOver = typeof until === 'string' && Date.parse(until) <= now;
  return restOfMute(record, now) === 0 || (isOver && (kind === 'pin' || kind === 'muteUser'));
}
