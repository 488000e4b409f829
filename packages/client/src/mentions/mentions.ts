import type { Message } from '@confab/protocol';
import { addHandlers } from '../addedHandlers.ts';
import type { ClientContext } from '../clientContext.ts';
import type { EventTarget } from '../eventHandlers.ts';
import { perClient } from '../perClient.ts';
import { callsMe, hushedPeople } from '../reads/index.ts';
import { MentionList } from './mentionList.ts';

/** The messages that mention one, of all channels that one belongs to (WEB-01). */
export class Mentions {
  readonly all: MentionList;
  /** Those that were unread when the list was loaded, and what has come since. */
  readonly unread: MentionList;

  constructor(context: ClientContext) {
    this.all = new MentionList(context, { unreadOnly: false });
    this.unread = new MentionList(context, { unreadOnly: true });
    addHandlers(context, {
      apply: {
        'message.new': ({ message }, target) => this.#take(message, target),
        'message.updated': ({ message }, target) => this.#take(message, target),
        'message.deleted': ({ message }) => this.#drop(({ id }) => id === message.id),
      },
      effects: {
        'notification.removed_from_channel': ({ cid }) => this.#drop((message) => message.cid === cid),
        'notification.added_to_channel': () => this.#reload(context),
        'channel.truncated': () => this.#reload(context),
      },
      reload: async () => {
        await Promise.all([this.all.reload(), this.unread.reload()]);
      },
      forget: () => {
        this.all.clear();
        this.unread.clear();
      },
    });
    hushedPeople(context).subscribe(() => this.#reload(context));
  }

  #take(message: Message, target: EventTarget): void {
    const { context } = target;
    const isMention = callsMe(message, target);
    if (message.user.id === context.me.get()?.id || message.type !== 'regular') return;
    if (isMention === undefined) return this.#reload(context);
    if (!isMention) return this.#drop(({ id }) => id === message.id);
    this.all.put(message);
    const { cid, number, parent_id: parentId = '' } = message;
    // The client's own handlers have counted it by now.
    const counts = [context.reads.of(cid), context.ownThreads.of(parentId)];
    if (counts.some((state) => state?.mention_numbers.includes(number))) this.unread.put(message);
    else this.unread.change(message);
  }

  #drop(isGone: (message: Message) => boolean): void {
    this.all.drop(isGone);
    this.unread.drop(isGone);
  }

  #reload({ loads }: ClientContext): void {
    loads.run('mentions', () => Promise.all([this.all.reload(), this.unread.reload()]));
  }
}

/** One client's mentions. */
export const mentions = perClient((context) => new Mentions(context));
