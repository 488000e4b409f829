import type { BodyOf, Review, ReviewItem, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { PagedList } from './pagedList.ts';

/** Filters a list of reviews; omitted fields match everything. */
export type ReviewFilter = NonNullable<BodyOf<Routes['POST /reviews/query']>['filter']>;

const matches = (filter: ReviewFilter, review: Review): boolean =>
  (filter.state === undefined || filter.state === review.state) &&
  (filter.kind === undefined || filter.kind === review.kind) &&
  (filter.cid === undefined || filter.cid === review.cid) &&
  (filter.user_id === undefined || filter.user_id === review.user.id) &&
  (filter.source === undefined || review.sources.includes(filter.source)) &&
  (review.flag_count > 0 || review.state === 'closed');

/** The reviews of one filter, last flagged first, live: empty until `load()`. */
export class ReviewList extends PagedList<ReviewItem> {
  readonly filter: ReviewFilter;
  readonly #context: ClientContext;

  constructor(context: ClientContext, filter: ReviewFilter) {
    super(context, {
      page: async (request) => {
        const body = { filter, ...request };
        const { reviews, next } = await context.http.call('POST /reviews/query', { body });
        return { items: reviews, next };
      },
      idOf: ({ review }) => review.id,
      timeOf: ({ review }) => review.flagged_at,
    });
    this.filter = filter;
    this.#context = context;
  }

  /** Applies the review of an event, which carries no content. */
  apply(review: Review): void {
    const known = this.get(review.id);
    if (!matches(this.filter, review)) this.drop(review.id);
    else if (known) this.put({ ...known, review });
  }

  /** Whether a review belongs to the list but is missing, so that its content must be loaded. */
  isMissing(review: Review): boolean {
    return this.state.get().status === 'ready' && matches(this.filter, review) && !this.get(review.id);
  }

  /** Loads the review of an event with its content. */
  async fetch(review: Review): Promise<void> {
    const {
      review: now,
      flagged,
      message,
    } = await this.#context.http.call('GET /reviews/{review_id}', {
      params: { review_id: review.id },
    });
    if (matches(this.filter, now))
      this.put({ review: now, ...(flagged && { flagged }), ...(message && { message }) });
  }
}
