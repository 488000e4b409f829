import type { BodyOf, Routes, Segment, SegmentTarget } from '@confab/protocol';
import { addHandlers } from '../addedHandlers.ts';
import type { ClientContext } from '../clientContext.ts';
import { uuidV7 } from '../environment/uuid.ts';
import { perClient } from '../perClient.ts';
import { LivePages, type LivePagesState } from '../store/livePages.ts';
import type { Readable } from '../store/store.ts';

export type SegmentInput = BodyOf<Routes['POST /segments']>;
export type SegmentChange = BodyOf<Routes['PATCH /segments/{segment_id}']>;
export type SegmentQuery = BodyOf<Routes['POST /segments/query']>;

const route = '/segments/{segment_id}';

/** Segments of users and of channels (CAMP-04), for who may manage campaigns. */
export class Segments {
  readonly #context: ClientContext;
  readonly #pages: LivePages<Segment>;

  constructor(context: ClientContext) {
    this.#context = context;
    this.#pages = new LivePages(context, async (next, limit) => {
      const body = { limit, ...(next !== undefined && { next }) };
      const { segments: items, ...page } = await context.http.call('POST /segments/query', { body });
      return { items, ...page };
    });
    addHandlers(context, {
      apply: {
        'segment.updated': ({ segment }) => this.#pages.put(segment),
        'segment.deleted': ({ segment_id }) => this.#pages.remove(segment_id),
      },
      reload: () => this.#pages.reload(),
      forget: () => this.#pages.forget(),
    });
  }

  /** All segments, the newest first, as far as they are loaded: empty until `load()`, live from then on. */
  get state(): Readable<LivePagesState<Segment>> {
    return this.#pages.state;
  }

  load(): Promise<void> {
    return this.#pages.load();
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Makes a segment: by its filter, or an empty list. The id is made here unless given. */
  createSegment({ id = uuidV7(this.#context.environment), ...fields }: SegmentInput): Promise<Segment> {
    return this.#take(() => this.#context.http.call('POST /segments', { body: { id, ...fields } }));
  }

  getSegment(segment_id: string): Promise<Segment> {
    const params = { segment_id };
    return this.#take(() => this.#context.http.call(`GET ${route}`, { params }));
  }

  updateSegment(segment_id: string, body: SegmentChange): Promise<Segment> {
    const params = { segment_id };
    return this.#take(() => this.#context.http.call(`PATCH ${route}`, { params, body }));
  }

  async deleteSegment(segment_id: string): Promise<void> {
    await this.#context.http.call(`DELETE ${route}`, { params: { segment_id } });
    this.#pages.remove(segment_id);
  }

  /** A page of segments by filter and sort. */
  querySegments(body: SegmentQuery = {}): Promise<{ segments: Segment[]; next?: string | undefined }> {
    return this.#context.http.call('POST /segments/query', { body });
  }

  /** Adds users (by id) or channels (by cid) to its list, at most 1,000 in a call: all or none. */
  addSegmentTargets(segment_id: string, target_ids: string[]): Promise<Segment> {
    const call = { params: { segment_id }, body: { target_ids } };
    return this.#take(() => this.#context.http.call(`POST ${route}/targets`, call));
  }

  /** Takes them off; what is not there changes nothing. */
  removeSegmentTargets(segment_id: string, target_ids: string[]): Promise<Segment> {
    const call = { params: { segment_id }, body: { target_ids } };
    return this.#take(() => this.#context.http.call(`POST ${route}/targets/remove`, call));
  }

  /** Whether a user or channel is in it now, by list or by filter. */
  async segmentTargetExists(segment_id: string, target_id: string): Promise<boolean> {
    const params = { segment_id, target_id };
    return (await this.#context.http.call(`GET ${route}/targets/{target_id}`, { params })).exists;
  }

  /** Who is in it now, by id, a page at a time. */
  querySegmentTargets(
    segment_id: string,
    body: BodyOf<Routes['POST /segments/{segment_id}/targets/query']> = {},
  ): Promise<{ targets: SegmentTarget[]; next?: string | undefined }> {
    return this.#context.http.call(`POST ${route}/targets/query`, { params: { segment_id }, body });
  }

  async #take(call: () => Promise<{ segment: Segment }>): Promise<Segment> {
    const { journal, reapply } = this.#context;
    const { answer, since } = await journal.during(call);
    this.#pages.put(answer.segment);
    reapply(since);
    return answer.segment;
  }
}

/** One client's segments. */
export const segments = perClient((context) => new Segments(context));
