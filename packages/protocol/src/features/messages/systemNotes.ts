/** The content of a system message: a change that someone made to the channel (CHAN-06, CHAN-10), or to its members. */
export type SystemNote = ChannelNote | MemberNote;

/** A change of the channel by the message's author. */
export type ChannelNote =
  | { readonly kind: 'channel.frozen' }
  | { readonly kind: 'channel.thawed' }
  /** `seconds` is 0 if slow mode was turned off. */
  | { readonly kind: 'channel.slowed'; readonly seconds: number }
  | { readonly kind: 'channel.truncated' }
  | { readonly kind: 'channel.made_private' }
  | { readonly kind: 'channel.made_public' }
  /** A group conversation became a private channel with this name. */
  | { readonly kind: 'channel.named'; readonly name: string }
  /** `topic` is empty if it was removed. */
  | { readonly kind: 'channel.topic'; readonly topic: string }
  /** `name` is empty if it was removed. */
  | { readonly kind: 'channel.renamed'; readonly name: string };

/**
 * People who joined or left by themselves, or whom the message's author added or removed. Several within an hour share
 * one message, which is updated: `user_ids` are the first of them, in order, and `count` is the number of all.
 */
export type MemberNote = {
  readonly kind: (typeof memberNoteKinds)[number];
  readonly user_ids: string[];
  readonly count: number;
};

export const memberNoteKinds = ['member.joined', 'member.left', 'member.added', 'member.removed'] as const;

/** A member note names at most this many people. */
export const maxNotedUsers = 10;

/** Channels with more members than this have no member notes. */
export const maxMembersForNotes = 500;

/** The field of a system message's `custom` that contains its note, so that clients can translate it. */
export const systemNoteField = 'system';

interface MaybeNote {
  readonly type: string;
  readonly custom: object;
}

const noteIn = (custom: object): unknown => (custom as Record<string, unknown>)[systemNoteField];

/** Whether a message has a note, which clients show as one line instead of its text. */
export const hasSystemNote = ({ type, custom }: MaybeNote): boolean =>
  type === 'system' && noteIn(custom) !== undefined;

/** Returns the note of a message; undefined without one, or with one that this version does not know. */
export function systemNoteOf(message: MaybeNote): SystemNote | undefined {
  if (!hasSystemNote(message)) return undefined;
  const note = noteIn(message.custom) as SystemNote | null;
  switch (note?.kind) {
    case 'channel.frozen':
    case 'channel.thawed':
    case 'channel.truncated':
    case 'channel.made_private':
    case 'channel.made_public':
      return note;
    case 'channel.slowed':
      return typeof note.seconds === 'number' ? note : undefined;
    case 'channel.topic':
      return typeof note.topic === 'string' ? note : undefined;
    case 'channel.named':
    case 'channel.renamed':
      return typeof note.name === 'string' ? note : undefined;
    case 'member.joined':
    case 'member.left':
    case 'member.added':
    case 'member.removed':
      return isMemberNote(note) ? note : undefined;
    default:
      return undefined;
  }
}

/** Messages of imports may contain anything. */
const isMemberNote = ({ user_ids, count }: MemberNote): boolean =>
  typeof count === 'number' &&
  Array.isArray(user_ids) &&
  user_ids.length > 0 &&
  user_ids.length <= maxNotedUsers &&
  user_ids.every((id) => typeof id === 'string');

/** Whether a note is about members. */
export const isAboutMembers = (note: SystemNote): note is MemberNote =>
  memberNoteKinds.some((kind) => kind === note.kind);

/** Returns a note in English, as the text of its message. It names no members, since names change. */
export function systemText(note: SystemNote): string {
  switch (note.kind) {
    case 'channel.frozen':
      return 'made this channel read-only';
    case 'channel.thawed':
      return 'reopened this channel for posting';
    case 'channel.slowed':
      return note.seconds === 0 ? 'turned off slow mode' : `turned on slow mode (${note.seconds} s)`;
    case 'channel.truncated':
      return 'cleared the message history';
    case 'channel.made_private':
      return 'made this channel private';
    case 'channel.made_public':
      return 'made this channel public';
    case 'channel.named':
      return `made this conversation the private channel “${note.name}”`;
    case 'channel.topic':
      return note.topic === '' ? 'removed the topic' : `changed the topic to “${note.topic}”`;
    case 'channel.renamed':
      return note.name === '' ? 'removed the name' : `renamed the conversation to “${note.name}”`;
    case 'member.joined':
      return `joined${andOthers(note)}`;
    case 'member.left':
      return `left${andOthers(note)}`;
    case 'member.added':
      return `added ${people(note)}`;
    case 'member.removed':
      return `removed ${people(note)}`;
  }
}

const people = ({ count }: MemberNote) => (count === 1 ? '1 person' : `${count} people`);

const andOthers = ({ count }: MemberNote) =>
  count === 1 ? '' : `, and so did ${count === 2 ? '1 other' : `${count - 1} others`}`;
