import type { ClientFrame, ErrorBody, ForwardedFrom, Message } from '@confab/protocol';
import type { OutboxRecord } from '../../core/persistence/persistence.ts';
import type { PeerDraft } from '../composer/drafts/draftPeers.ts';

/** Tabs whose messages have another form use channels and locks of their own, and share nothing. */
export const tabProtocol = 1;

/** An unsent message as passed to other tabs. */
export interface SharedEntry {
  readonly record: OutboxRecord;
  readonly forwardedFrom?: ForwardedFrom;
  /** Why the last attempt failed, while it will be repeated. */
  readonly delayedBy?: ErrorBody;
}

/**
 * Messages between the tabs of one user. `socket` names a follower's end of the connection, `leader` the leader's term.
 * None contains a token.
 */
export type TabMessage =
  /** To the leader: a follower connects, with its own cursors. */
  | { readonly type: 'connect'; readonly socket: string; readonly cursors: Readonly<Record<string, number>> }
  /** To the leader: a frame that the follower's client sends. */
  | { readonly type: 'send'; readonly socket: string; readonly frame: ClientFrame }
  /** To the leader: is it there, and does it know this socket? */
  | { readonly type: 'probe'; readonly socket: string }
  /** To the leader: the follower closed its end. */
  | { readonly type: 'leave'; readonly socket: string }
  /** From the leader: the answer to `probe` and `connect`. */
  | { readonly type: 'alive'; readonly leader: string }
  /** From a new leader. */
  | { readonly type: 'leading'; readonly leader: string }
  /** From the leader: its connection is open. */
  | { readonly type: 'online'; readonly leader: string }
  /** From the leader: a frame for one follower, or for all; events name their stream. */
  | {
      readonly type: 'frame';
      readonly leader: string;
      readonly text: string;
      readonly socket?: string;
      readonly stream?: string;
    }
  /** From the leader: the connection of one follower, or of all, has ended with this code. */
  | { readonly type: 'closed'; readonly leader: string; readonly code: number; readonly socket?: string }
  /** From the leader: the follower needs a connection of its own. */
  | { readonly type: 'refused'; readonly leader: string; readonly socket: string }
  /** Unsent messages that were added or have changed. */
  | { readonly type: 'outbox'; readonly entries: readonly SharedEntry[] }
  /** The service has a message. */
  | { readonly type: 'sent'; readonly message: Message }
  /** The user discarded an unsent message. */
  | { readonly type: 'discarded'; readonly id: string }
  /** This device has stored a draft. */
  | { readonly type: 'draft'; readonly draft: PeerDraft };

type Check = (value: unknown) => boolean;
type Fields<T extends TabMessage> = { readonly [K in Exclude<keyof T, 'type'>]-?: Check };

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => typeof value === 'boolean';
const isObject: Check = (value) => typeof value === 'object' && value !== null;
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const has = (value: unknown, fields: Readonly<Record<string, Check>>): boolean =>
  isObject(value) &&
  Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const isEntry: Check = (value) =>
  has(value, {
    record: (record) =>
      has(record, { id: isText, cid: isText, userId: isText, message: isObject, createdAt: isText }),
    forwardedFrom: optional(isObject),
    delayedBy: optional(isObject),
  });

const shapes: { readonly [T in TabMessage['type']]: Fields<Extract<TabMessage, { type: T }>> } = {
  connect: {
    socket: isText,
    cursors: (cursors) => isObject(cursors) && Object.values(cursors as object).every(isNumber),
  },
  send: {
    socket: isText,
    frame: (frame) =>
      has(frame, { type: isText, streams: optional(isObject) }) &&
      ((frame as ClientFrame).type === 'unsubscribe') ===
        Array.isArray((frame as { streams?: unknown }).streams),
  },
  probe: { socket: isText },
  leave: { socket: isText },
  alive: { leader: isText },
  leading: { leader: isText },
  online: { leader: isText },
  frame: { leader: isText, text: isText, socket: optional(isText), stream: optional(isText) },
  closed: { leader: isText, code: isNumber, socket: optional(isText) },
  refused: { leader: isText, socket: isText },
  outbox: { entries: (entries) => Array.isArray(entries) && entries.every(isEntry) },
  sent: { message: (message) => has(message, { id: isText, cid: isText }) },
  discarded: { id: isText },
  draft: {
    draft: (draft) =>
      has(draft, {
        userId: isText,
        key: isText,
        content: isObject,
        isUnsaved: isFlag,
        changedAt: isNumber,
      }),
  },
};

/** Returns a message from another tab; undefined if it has no known form. */
export function readTabMessage(data: unknown): TabMessage | undefined {
  const { type } = (isObject(data) ? data : {}) as { type?: unknown };
  const known = typeof type === 'string' && Object.hasOwn(shapes, type);
  return known && has(data, shapes[type as TabMessage['type']]) ? (data as TabMessage) : undefined;
}
