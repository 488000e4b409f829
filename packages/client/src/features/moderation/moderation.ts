import type { Ban, BodyOf, Flag, FlagReason, OwnUser, ReviewDetails, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { receiveMe } from '../users/index.ts';
import { PagedList } from './pagedList.ts';
import { type ReviewFilter, ReviewList } from './reviewList.ts';

type Body<R extends keyof Routes> = BodyOf<Routes[R]>;
/** Narrows a list of bans; what is left out narrows nothing. */
export type BanFilter = NonNullable<NonNullable<Body<'POST /bans/query'>>['filter']>;
/** Whom to ban how, where and until when. */
export type NewBan = NonNullable<Body<'POST /bans'>>;
/** How to close a review. */
export type NewDecision = NonNullable<Body<'POST /reviews/{review_id}/decision'>>;

/** What one says who flags. */
export interface FlagWords {
  readonly reason: FlagReason;
  readonly text?: string | undefined;
}

/**
 * Flags, reviews, bans, and whom one wants to hear nothing of (MOD-01). Lists that are opened here stay live. Calls throw
 * the service's `ChatError`.
 */
export class Moderation {
  readonly #context: ClientContext;
  readonly #reviews = new Map<string, ReviewList>();
  readonly #bans = new Map<string, { filter: BanFilter; list: PagedList<Ban> }>();

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      apply: {
        'review.updated': ({ review }) => {
          context.people.absorbWithin(review, 'event');
          for (const list of this.#reviews.values()) list.apply(review);
        },
        'ban.updated': ({ ban }) => {
          context.people.absorbWithin(ban, 'event');
          for (const { filter, list } of this.#bans.values()) {
            if (matchesBan(filter, ban)) list.put(ban);
            else list.drop(ban.id);
          }
        },
      },
      effects: {
        'review.updated': ({ review }) => {
          for (const list of this.#reviews.values()) {
            if (list.lacks(review)) context.loads.run(`review ${review.id}`, () => list.fetch(review));
          }
        },
      },
      reload: async () => {
        const lists = [...this.#reviews.values(), ...[...this.#bans.values()].map(({ list }) => list)];
        await Promise.all(lists.map((list) => list.reload()));
      },
      forget: () => {
        this.#reviews.clear();
        this.#bans.clear();
      },
    });
  }

  /** Flags a message for moderators. */
  async flagMessage(messageId: string, words: FlagWords): Promise<Flag> {
    const params = { message_id: messageId };
    return (await this.#context.http.call('PUT /messages/{message_id}/flag', { params, body: words })).flag;
  }

  /** Flags a person for the app's moderators. */
  async flagUser(userId: string, words: FlagWords): Promise<Flag> {
    const params = { user_id: userId };
    return (await this.#context.http.call('PUT /users/{user_id}/flag', { params, body: words })).flag;
  }

  /** One's own flags. */
  flags(): PagedList<Flag> {
    return new PagedList<Flag>(this.#context, {
      page: async (next) => {
        const query = next === undefined ? {} : { next };
        const { flags, next: after } = await this.#context.http.call('GET /flags', { query });
        return { items: flags, next: after };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    });
  }

  /** The reviews of a filter; the same list for the same filter. */
  reviews(filter: ReviewFilter = {}): ReviewList {
    const key = JSON.stringify(filter);
    const list = this.#reviews.get(key) ?? new ReviewList(this.#context, filter);
    this.#reviews.set(key, list);
    return list;
  }

  /** All that there is to a review. */
  async review(id: string): Promise<ReviewDetails> {
    return this.#context.http.call('GET /reviews/{review_id}', { params: { review_id: id } });
  }

  /** Closes a review by what is done about it; throws `review_decided` where somebody was quicker. */
  async decide(id: string, decision: NewDecision): Promise<ReviewDetails> {
    const params = { review_id: id };
    return this.#context.http.call('POST /reviews/{review_id}/decision', { params, body: decision });
  }

  /** Opens a review again and undoes what was done. */
  async reopen(id: string): Promise<ReviewDetails> {
    return this.#context.http.call('POST /reviews/{review_id}/reopen', { params: { review_id: id } });
  }

  /** The bans of a filter; the same list for the same filter. */
  bans(filter: BanFilter = {}): PagedList<Ban> {
    const key = JSON.stringify(filter);
    const known = this.#bans.get(key);
    if (known) return known.list;
    const list = new PagedList<Ban>(this.#context, {
      page: async (next) => {
        const body = { filter, ...(next !== undefined && { next }) };
        const { bans, next: after } = await this.#context.http.call('POST /bans/query', { body });
        return { items: bans, next: after };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    });
    this.#bans.set(key, { filter, list });
    return list;
  }

  /** Bans, times out or shadow bans a person. */
  async ban(ban: NewBan): Promise<Ban> {
    return (await this.#context.http.call('POST /bans', { body: ban })).ban;
  }

  /** Ends a ban before its time. */
  async lift(banId: string): Promise<Ban> {
    return (await this.#context.http.call('DELETE /bans/{ban_id}', { params: { ban_id: banId } })).ban;
  }

  /** Hears nothing of a person any more, for good or until a time; they are not told. */
  mute(userId: string, until?: Date): Promise<void> {
    const body = until ? { until: until.toISOString() } : {};
    return this.#own(() =>
      this.#context.http.call('PUT /users/{user_id}/mute', { params: { user_id: userId }, body }),
    );
  }

  unmute(userId: string): Promise<void> {
    return this.#own(() =>
      this.#context.http.call('DELETE /users/{user_id}/mute', { params: { user_id: userId } }),
    );
  }

  /** No direct messages either way, and their messages folded away; they are not told. */
  block(userId: string): Promise<void> {
    return this.#own(() =>
      this.#context.http.call('PUT /users/{user_id}/block', { params: { user_id: userId } }),
    );
  }

  unblock(userId: string): Promise<void> {
    return this.#own(() =>
      this.#context.http.call('DELETE /users/{user_id}/block', { params: { user_id: userId } }),
    );
  }

  /** Takes one's own profile in, with its lists of people, as a call has changed it. */
  async #own(call: () => Promise<{ me: OwnUser }>): Promise<void> {
    await this.#context.journal.take(call, (answer) => receiveMe(this.#context, answer.me));
  }
}

const matchesBan = (filter: BanFilter, ban: Ban): boolean =>
  (filter.user_id === undefined || filter.user_id === ban.user.id) &&
  (filter.cid === undefined || filter.cid === ban.cid) &&
  (filter.kind === undefined || filter.kind === ban.kind) &&
  (filter.active === undefined || filter.active === (ban.ended_at === undefined));

/** One client's moderation: `client.part(moderation)`. */
export const moderation = perClient((context) => new Moderation(context));
