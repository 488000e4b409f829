import type { ChatEvent, ChatEventOf, Message } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { runTasks } from '../../core/store/runTasks.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import type { EventTarget } from '../../events/eventHandlers.ts';
import { perClient } from '../../perClient.ts';
import { mentionsMe, mutedOrBlockedUsers, ReadMarker } from '../reads/index.ts';
import { ownThreads } from '../threads/index.ts';
import { markThreadRead } from '../threads/markThreadRead.ts';
import { MentionList } from './mentionList.ts';
import { unreadMentions } from './unreadMentions.ts';

type MessageEvent = ChatEventOf<'message.new'> | ChatEventOf<'message.updated'>;

/** The messages that mention the user, in all joined channels (WEB-01). */
export class Mentions {
  readonly all: MentionList;
  /** Messages unread when the list was loaded, and later ones. */
  readonly unread: MentionList;

  readonly #context: ClientContext;
  readonly #lists: readonly MentionList[];
  #role: string | undefined;
  #isFollowing = false;

  constructor(context: ClientContext) {
    this.#context = context;
    this.#role = context.me.get()?.role;
    // Its handlers of events come first.
    ownThreads(context);
    this.all = new MentionList(context, { unreadOnly: false });
    this.unread = new MentionList(context, { unreadOnly: true });
    this.#lists = [this.all, this.unread];
    addHandlers(context, {
      apply: {
        'read.updated': (_, { context }) => this.#followCounts(context),
        'thread.updated': (_, { context }) => this.#followCounts(context),
        'message.new': (event, target) => {
          this.#apply(event, target);
          if (event.parent) this.#change(event.parent, event);
        },
        'message.updated': (event, target) => this.#apply(event, target),
        'message.deleted': (event) => {
          this.#drop(({ id }) => id === event.message.id);
          if (event.parent) this.#change(event.parent, event);
        },
        'message.pinned': (event) => this.#change(event.message, event),
        'message.unpinned': (event) => this.#change(event.message, event),
        'reaction.new': (event) => this.#change(event.message, event),
        'reaction.deleted': (event) => this.#change(event.message, event),
        'poll.updated': ({ message_id, poll }) =>
          this.#lists.forEach(({ pool }) => void pool.applyPoll(message_id, poll, 'event')),
        'poll.own_votes': (event) => this.#lists.forEach(({ pool }) => void pool.applyOwnVotes(event)),
        'location.updated': (event) =>
          this.#lists.forEach(({ pool }) => void pool.applyLocation(event.shared_location)),
        'location.ended': (event) =>
          this.#lists.forEach(({ pool }) => void pool.applyLocation(event.shared_location)),
      },
      effects: {
        'notification.removed_from_channel': ({ cid }) => this.#drop((message) => message.cid === cid),
        'notification.added_to_channel': () => this.#reload(context),
        'channel.truncated': () => this.#reload(context),
        // A role, a group or a capability may mention other users now.
        'member.updated': ({ member }) => {
          if (member.user_id === context.me.get()?.id) this.#reload(context);
        },
        'me.updated': ({ me }) => {
          if (me.role !== this.#role) this.#reload(context);
          this.#role = me.role;
        },
        'group.updated': () => this.#reload(context),
        'group.deleted': () => this.#reload(context),
        'capabilities.changed': () => this.#reload(context),
        'channel_type.updated': () => this.#reload(context),
      },
      reload: async () => {
        await Promise.all([this.all.reload(), this.unread.reload()]);
      },
      forget: () => {
        this.all.clear();
        this.unread.clear();
      },
    });
    mutedOrBlockedUsers(context).subscribe(() => this.#reload(context));
  }

  /**
   * Marks the channels and threads with unread mentions as read, up to the latest mention of each: what was written
   * before it counts as read too.
   */
  async markAllRead(): Promise<void> {
    const context = this.#context;
    const latestOf = ({ mention_numbers }: { mention_numbers: readonly number[] }) =>
      mention_numbers.at(-1) ?? 0;
    const channels = [...context.reads.state.get().values()].filter(latestOf);
    const threads = [...ownThreads(context).state.get().values()].filter(latestOf);
    await runTasks([
      ...channels.map((read) => () => new ReadMarker(context, () => read.cid).markRead(latestOf(read))),
      ...threads.map((thread) => () => markThreadRead(context, thread.parent_id, latestOf(thread))),
    ]);
  }

  /** Makes sure that every unread mention is in the list: a reply counts only once its thread is known. */
  #followCounts(context: EventTarget['context']): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const counts = unreadMentions(context);
    const check = () => {
      const { byChannel } = counts.get();
      if ([...byChannel].some(([cid, numbers]) => this.unread.isMissing(cid, [...numbers])))
        this.#reload(context);
    };
    counts.subscribe(check);
    check();
  }

  #apply(event: MessageEvent, target: EventTarget): void {
    const { context } = target;
    const { message } = event;
    this.#followCounts(context);
    if (message.user.id === context.me.get()?.id || message.type !== 'regular') return;
    const isMention = isListed(message, target);
    if (isMention === false) return this.#drop(({ id }) => id === message.id);
    // No event carries the user's own reactions and votes on a message that arrives late.
    const mayHaveOwn = message.poll !== undefined || Object.keys(message.reaction_groups).length > 0;
    if (isMention === undefined || (mayHaveOwn && !this.all.has(message.id))) this.#reload(context);
    if (!isMention) return;
    this.all.put(message, event);
    const { cid, number, parent_id: parentId = '' } = message;
    // The handlers before have counted it by now.
    const counts = [context.reads.of(cid), ownThreads(context).of(parentId)];
    if (counts.some((state) => state?.mention_numbers.includes(number))) this.unread.put(message, event);
    else this.unread.change(message, event);
  }

  #change(message: Message, event: ChatEvent): void {
    for (const list of this.#lists) list.change(message, event);
  }

  #drop(isGone: (message: Message) => boolean): void {
    for (const list of this.#lists) list.drop(isGone);
  }

  #reload({ loads }: ClientContext): void {
    loads.refresh('mentions of both lists', () => Promise.all([this.all.reload(), this.unread.reload()]));
  }
}

/**
 * Whether the service lists a message among the user's mentions (its `findMentions`); undefined where only the service
 * knows.
 */
function isListed(message: Message, target: EventTarget): boolean | undefined {
  const { status, membership } = target.channels.get(message.cid)?.record.get() ?? {};
  if (status === 'ready' && membership?.state !== 'joined') return false;
  const isMention = mentionsMe(message, target);
  if (!isMention) return isMention;
  // Broadcast mentions do not include members who joined later.
  const id = target.context.me.get()?.id;
  const isNamed = message.mentioned_users.some((user) => user.id === id);
  return membership && (isNamed || message.number > membership.joined_number);
}

/** One client's mentions. */
export const mentions = perClient((context) => new Mentions(context));
