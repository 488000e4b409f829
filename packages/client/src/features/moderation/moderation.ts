import type { Ban, BodyOf, Flag, FlagReason, OwnUser, ReviewDetails, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { receiveMe } from '../users/index.ts';
import { PagedList } from './pagedList.ts';
import { type ReviewFilter, ReviewList } from './reviewList.ts';

type Body<R extends keyof Routes> = BodyOf<Routes[R]>;
/** Filters a list of bans; omitted fields match everything. */
export type BanFilter = NonNullable<NonNullable<Body<'POST /bans/query'>>['filter']>;
/** A new ban: user, kind, channel and end. */
export type NewBan = NonNullable<Body<'POST /bans'>>;
/** How to close a review. */
export type NewDecision = NonNullable<Body<'POST /reviews/{review_id}/decision'>>;

/** The reason and text of a flag. */
export interface FlagWords {
  readonly reason: FlagReason;
  readonly text?: string | undefined;
}

/**
 * Flags, reviews, bans, mutes and blocks (MOD-01). Lists opened here stay live. Calls throw the service's `ChatError`.
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
          context.people.addFrom(review, 'event');
          for (const list of this.#reviews.values()) list.apply(review);
        },
        'ban.updated': ({ ban }) => {
          context.people.addFrom(ban, 'event');
          for (const { filter, list } of this.#bans.values()) {
            if (matchesBan(filter, ban)) list.put(ban);
            else list.drop(ban.id);
          }
        },
      },
      effects: {
        'review.updated': ({ review }) => {
          for (const list of this.#reviews.values()) {
            if (list.isMissing(review)) context.loads.run(`review ${review.id}`, () => list.fetch(review));
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

  /** Flags a user for the app's moderators. */
  async flagUser(userId: string, words: FlagWords): Promise<Flag> {
    const params = { user_id: userId };
    return (await this.#context.http.call('PUT /users/{user_id}/flag', { params, body: words })).flag;
  }

  /** Returns the user's own flags. */
  flags(): PagedList<Flag> {
    return new PagedList<Flag>(this.#context, {
      page: async ({ limit, next }) => {
        const query = { ...(limit && { limit: String(limit) }), ...(next !== undefined && { next }) };
        const answer = await this.#context.http.call('GET /flags', { query });
        return { items: answer.flags, next: answer.next };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    });
  }

  /** Returns the reviews of a filter; the same list for the same filter. */
  reviews(filter: ReviewFilter = {}): ReviewList {
    const key = JSON.stringify(filter);
    const list = this.#reviews.get(key) ?? new ReviewList(this.#context, filter);
    this.#reviews.set(key, list);
    return list;
  }

  /** Returns the details of a review. */
  async review(id: string): Promise<ReviewDetails> {
    return this.#context.http.call('GET /reviews/{review_id}', { params: { review_id: id } });
  }

  /** Closes a review with a decision; throws `review_decided` if another moderator was first. */
  async decide(id: string, decision: NewDecision): Promise<ReviewDetails> {
    const params = { review_id: id };
    return this.#context.http.call('POST /reviews/{review_id}/decision', { params, body: decision });
  }

  /** Opens a review again and undoes its decision. */
  async reopen(id: string): Promise<ReviewDetails> {
    return this.#context.http.call('POST /reviews/{review_id}/reopen', { params: { review_id: id } });
  }

  /** Returns the bans of a filter; the same list for the same filter. */
  bans(filter: BanFilter = {}): PagedList<Ban> {
    const key = JSON.stringify(filter);
    const known = this.#bans.get(key);
    if (known) return known.list;
    const list = new PagedList<Ban>(this.#context, {
      page: async (request) => {
        const body = { filter, ...request };
        const { bans, next } = await this.#context.http.call('POST /bans/query', { body });
        return { items: bans, next };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    });
    this.#bans.set(key, { filter, list });
    return list;
  }

  /** Bans, times out or shadow bans a user. */
  async ban(ban: NewBan): Promise<Ban> {
    return (await this.#context.http.call('POST /bans', { body: ban })).ban;
  }

  /** Ends a ban early. */
  async lift(banId: string): Promise<Ban> {
    return (await this.#context.http.call('DELETE /bans/{ban_id}', { params: { ban_id: banId } })).ban;
  }

  /** Mutes a user permanently or until a time, without notifying them. */
  mute(userId: string, until?: Date): Promise<void> {
    const body = until ? { until: until.toISOString() } : {};
    return this.#context.defer(
      ['muteUser', '', userId, body.until],
      `mute ${userId}`,
      (confirm) => confirm(),
      () =>
        this.#own(() =>
          this.#context.http.call('PUT /users/{user_id}/mute', { params: { user_id: userId }, body }),
        ),
    );
  }

  unmute(userId: string): Promise<void> {
    return this.#context.defer(
      ['unmuteUser', '', userId],
      `mute ${userId}`,
      (confirm) => confirm(),
      () =>
        this.#own(() =>
          this.#context.http.call('DELETE /users/{user_id}/mute', { params: { user_id: userId } }),
        ),
    );
  }

  /** Blocks a user without notifying them: no direct messages either way, and their messages are collapsed. */
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

  /** Makes a call and applies the changed profile of the signed-in user. */
  async #own(call: () => Promise<{ me: OwnUser }>): Promise<void> {
    await this.#context.journal.applyAnswer(call, (answer) => receiveMe(this.#context, answer.me));
  }
}

const matchesBan = (filter: BanFilter, ban: Ban): boolean =>
  (filter.user_id === undefined || filter.user_id === ban.user.id) &&
  (filter.cid === undefined || filter.cid === ban.cid) &&
  (filter.kind === undefined || filter.kind === ban.kind) &&
  (filter.active === undefined || filter.active === (ban.ended_at === undefined));

/** One client's moderation: `client.part(moderation)`. */
export const moderation = perClient((context) => new Moderation(context));
