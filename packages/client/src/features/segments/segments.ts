import type { BodyOf, Routes, Segment, SegmentTarget, SegmentType } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { LiveDirectory } from '../../core/store/liveDirectory.ts';
import type { LivePagesState } from '../../core/store/livePages.ts';
import type { Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

export type SegmentInput = BodyOf<Routes['POST /segments']>;
export type SegmentChange = BodyOf<Routes['PATCH /segments/{segment_id}']>;
export type SegmentQuery = BodyOf<Routes['POST /segments/query']>;

const route = '/segments/{segment_id}';

/** Segments of users and of channels (CAMP-04), for users who may manage campaigns. */
export class Segments {
  readonly #context: ClientContext;
  readonly #directory: LiveDirectory<Segment>;

  constructor(context: ClientContext) {
    this.#context = context;
    const directory = new LiveDirectory<Segment>(context, async (body) => {
      const { segments: items, next } = await context.http.call('POST /segments/query', { body });
      return { items, next };
    });
    this.#directory = directory;
    addHandlers(context, {
      apply: {
        'segment.updated': ({ segment }) => directory.applyEvent(segment),
        'segment.deleted': ({ segment_id }) => directory.drop(segment_id),
      },
      reload: () => directory.reload(),
      forget: () => directory.forget(),
    });
  }

  /** Every segment seen so far, by id, kept current. */
  get known(): Readable<ReadonlyMap<string, Segment>> {
    return this.#directory.known;
  }

  /** The loaded segments, newest first: empty until `load()`, live from then on. */
  get state(): Readable<LivePagesState<Segment>> {
    return this.#directory.state;
  }

  load(): Promise<void> {
    return this.#directory.load();
  }

  loadMore(): Promise<void> {
    return this.#directory.loadMore();
  }

  /** Creates a segment with a filter, or with an empty list. The id is generated here unless given. */
  createSegment({ id = uuidV7(this.#context.environment), ...fields }: SegmentInput): Promise<Segment> {
    return this.#applyAnswer(() => this.#context.http.call('POST /segments', { body: { id, ...fields } }));
  }

  getSegment(segment_id: string): Promise<Segment> {
    const params = { segment_id };
    return this.#applyAnswer(() => this.#context.http.call(`GET ${route}`, { params }));
  }

  updateSegment(segment_id: string, body: SegmentChange): Promise<Segment> {
    const params = { segment_id };
    return this.#applyAnswer(() => this.#context.http.call(`PATCH ${route}`, { params, body }));
  }

  async deleteSegment(segment_id: string): Promise<void> {
    await this.#context.http.call(`DELETE ${route}`, { params: { segment_id } });
    this.#directory.drop(segment_id);
  }

  /** Returns a page of segments by filter and sort. */
  async querySegments(body: SegmentQuery = {}): Promise<{ segments: Segment[]; next?: string | undefined }> {
    const { segments, next } = await this.#directory.applyAnswer(
      () => this.#context.http.call('POST /segments/query', { body }),
      (page) => page.segments,
    );
    return { segments, next };
  }

  /** Counts the users, or the channels that the caller may read, that match a filter now. */
  async countMatches(type: SegmentType, filter: Record<string, unknown>): Promise<number> {
    return (await this.#context.http.call('POST /segments/count', { body: { type, filter } })).count;
  }

  /** Adds users (by id) or channels (by cid) to a segment's list, at most 1,000 per call: all or none. */
  addSegmentTargets(segment_id: string, target_ids: string[]): Promise<Segment> {
    const call = { params: { segment_id }, body: { target_ids } };
    return this.#applyAnswer(() => this.#context.http.call(`POST ${route}/targets`, call));
  }

  /** Removes users or channels from a segment's list; unknown ones are ignored. */
  removeSegmentTargets(segment_id: string, target_ids: string[]): Promise<Segment> {
    const call = { params: { segment_id }, body: { target_ids } };
    return this.#applyAnswer(() => this.#context.http.call(`POST ${route}/targets/remove`, call));
  }

  /** Whether a segment contains a user or channel now, by list or by filter. */
  async segmentTargetExists(segment_id: string, target_id: string): Promise<boolean> {
    const params = { segment_id, target_id };
    return (await this.#context.http.call(`GET ${route}/targets/{target_id}`, { params })).exists;
  }

  /** Returns a page of a segment's current targets, by id. */
  querySegmentTargets(
    segment_id: string,
    body: BodyOf<Routes['POST /segments/{segment_id}/targets/query']> = {},
  ): Promise<{ targets: SegmentTarget[]; next?: string | undefined }> {
    return this.#context.http.call(`POST ${route}/targets/query`, { params: { segment_id }, body });
  }

  async #applyAnswer(call: () => Promise<{ segment: Segment }>): Promise<Segment> {
    return (await this.#directory.applyAnswer(call, ({ segment }) => [segment])).segment;
  }
}

/** One client's segments. */
export const segments = perClient((context) => new Segments(context));
