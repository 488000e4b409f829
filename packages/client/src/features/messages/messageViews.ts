import type { ForwardedFrom, Message, Reaction } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import type { OptimisticChanges } from '../../core/store/optimistic.ts';
import { shallowEqual } from '../../core/store/shallowEqual.ts';
import type { Readable } from '../../core/store/store.ts';
import type { People } from '../users/index.ts';
import type { LocalMessage } from './localMessage.ts';
import type { MessagePool, PooledMessage } from './messagePool.ts';
import { noOwnVotes, withOwnVotes } from './pollOfMessage.ts';

interface View {
  names: number;
  quoted: LocalMessage | undefined;
  message: LocalMessage;
}

interface Changed {
  from: PooledMessage;
  by: unknown;
  to: PooledMessage;
}

/**
 * Messages as they are shown: with pending changes, and with people and quotes joined in. A message whose parts are
 * unchanged keeps its reference.
 */
export class MessageViews {
  readonly #pool: MessagePool;
  readonly #people: People;
  readonly #changes: OptimisticChanges<PooledMessage>;
  readonly #views = new WeakMap<PooledMessage, View>();
  readonly #changed = new Map<string, Changed>();
  readonly #quotes = new WeakMap<LocalMessage, NonNullable<Message['quoted_message']>>();
  /** Changes whenever some view may have changed. */
  readonly version: Readable<unknown>;

  constructor(pool: MessagePool, people: People, changes: OptimisticChanges<PooledMessage>) {
    this.#pool = pool;
    this.#people = people;
    this.#changes = changes;
    this.version = derive([pool.version, people.names, changes.list], (values) => values);
  }

  get(id: string): LocalMessage | undefined {
    const pooled = this.#pool.get(id);
    return pooled && this.join(this.#replayed(pooled));
  }

  /** Joins people and the quoted message into `message`. */
  join(message: PooledMessage): LocalMessage {
    const quotedId = message.quoted_message_id;
    const quoted = quotedId === undefined || quotedId === message.id ? undefined : this.get(quotedId);
    const names = this.#people.names.get();
    const known = this.#views.get(message);
    if (known && known.names === names && known.quoted === quoted) return known.message;
    const joined = this.#joined(message, quoted, known?.message);
    const kept = known && shallowEqual(known.message, joined) ? known.message : joined;
    this.#views.set(message, { names, quoted, message: kept });
    return kept;
  }

  #replayed(pooled: PooledMessage): PooledMessage {
    const by = this.#changes.list.get();
    if (by.length === 0) {
      if (this.#changed.size > 0) this.#changed.clear();
      return pooled;
    }
    const known = this.#changed.get(pooled.id);
    if (known?.from === pooled && known.by === by) return known.to;
    const to = this.#changes.replay(pooled.id, pooled);
    this.#changed.set(pooled.id, { from: pooled, by, to });
    return to;
  }

  /** Lists without changes keep their reference from `before`. */
  #joined(
    message: PooledMessage,
    quoted: LocalMessage | undefined,
    before: LocalMessage | undefined,
  ): LocalMessage {
    const joined: LocalMessage = {
      ...message,
      user: this.#people.ref(message.user),
      ...(message.forwarded_from && { forwarded_from: this.#forwardedFrom(message.forwarded_from, before) }),
      ...(message.pinned_by && { pinned_by: this.#people.ref(message.pinned_by) }),
      mentioned_users: keepEqual(before?.mentioned_users, this.#people.refs(message.mentioned_users)),
      thread_participants: keepEqual(
        before?.thread_participants,
        this.#people.refs(message.thread_participants),
      ),
      latest_reactions: keepEqual(before?.latest_reactions, this.#reactions(message.latest_reactions)),
      own_reactions: keepEqual(before?.own_reactions, this.#reactions(message.own_reactions)),
      ...(message.poll && { poll: this.#people.within(message.poll) }),
      status: 'received',
    };
    if (quoted) joined.quoted_message = this.#asQuoted(quoted);
    return joined;
  }

  /** Returns a message as a quote, without the user's own reactions and votes. */
  #asQuoted(message: LocalMessage): NonNullable<Message['quoted_message']> {
    const known = this.#quotes.get(message);
    if (known) return known;
    const { status: _status, error: _error, quoted_message: _quote, ...plain } = message;
    const poll = plain.poll && withOwnVotes(plain.poll, noOwnVotes);
    const quote = { ...plain, own_reactions: [], ...(poll && { poll }) };
    this.#quotes.set(message, quote);
    return quote;
  }

  #forwardedFrom(from: ForwardedFrom, before: LocalMessage | undefined): ForwardedFrom {
    const user = this.#people.ref(from.user);
    const known = before?.forwarded_from;
    return known?.message_id === from.message_id && known.user === user ? known : { ...from, user };
  }

  #reactions(list: Reaction[]): Reaction[] {
    if (list.every((reaction) => this.#people.ref(reaction.user) === reaction.user)) return list;
    return list.map((reaction) => ({ ...reaction, user: this.#people.ref(reaction.user) }));
  }
}

/** Returns `before` if it has equal items, else `now`. */
function keepEqual<T extends object>(before: T[] | undefined, now: T[]): T[] {
  const isEqual =
    before?.length === now.length && now.every((item, index) => shallowEqual(item, before[index]!));
  return isEqual && before ? before : now;
}
