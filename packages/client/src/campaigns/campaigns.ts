import type { AnswerOf, BodyOf, Campaign as CampaignData, CampaignTarget, Routes } from '@confab/protocol';
import { addHandlers } from '../addedHandlers.ts';
import type { ClientContext } from '../clientContext.ts';
import { uuidV7 } from '../environment/uuid.ts';
import { perClient } from '../perClient.ts';
import { LivePages, type LivePagesState } from '../store/livePages.ts';
import { createStore, type Readable } from '../store/store.ts';
import { Campaign } from './campaign.ts';
import type { CampaignCalls, CampaignChange, CampaignInput, CampaignTimes } from './campaignCalls.ts';

export type CampaignQuery = BodyOf<Routes['POST /campaigns/query']>;
/** Whom a preview is for, and words that are not stored yet. */
export type CampaignPreviewInput = BodyOf<Routes['POST /campaigns/{campaign_id}/preview']>;
export type CampaignPreview = Omit<AnswerOf<Routes['POST /campaigns/{campaign_id}/preview']>, 'duration'>;
/** Whom a campaign is to reach, and who sends it. */
export type CampaignAudience = BodyOf<Routes['POST /campaigns/audience']>;
export type CampaignTargetQuery = BodyOf<Routes['POST /campaigns/{campaign_id}/targets/query']>;

const route = '/campaigns/{campaign_id}';

/**
 * Campaigns (CAMP-02), for who may manage them: calls, and what is known of each, live. Nothing of a campaign is told to
 * others, whose calls fail with `not_allowed`.
 */
export class Campaigns implements CampaignCalls {
  readonly #context: ClientContext;
  readonly #known = createStore<ReadonlyMap<string, CampaignData>>(new Map());
  readonly #pages: LivePages<CampaignData>;
  /** Every campaign that was answered or told of, as it is now. */
  readonly known: Readable<ReadonlyMap<string, CampaignData>> = this.#known;

  constructor(context: ClientContext) {
    this.#context = context;
    this.#pages = new LivePages(context, async (next, limit) => {
      const { campaigns, ...page } = await context.http.call('POST /campaigns/query', {
        body: { limit, ...(next !== undefined && { next }) },
      });
      for (const campaign of campaigns) this.#put(campaign);
      return { items: campaigns, ...page };
    });
    addHandlers(context, {
      apply: {
        'campaign.updated': ({ campaign }) => this.#put(campaign),
        'campaign.progress': ({ campaign_id, stats }) => {
          const before = this.#known.get().get(campaign_id);
          if (before) this.#keep({ ...before, stats });
          this.#pages.patch(campaign_id, (campaign) => ({ ...campaign, stats }));
        },
        'campaign.deleted': ({ campaign_id }) => this.#drop(campaign_id),
      },
      reload: () => this.#reload(),
      forget: () => {
        this.#known.update(() => new Map());
        this.#pages.forget();
      },
    });
  }

  /** All campaigns, the newest first, as far as they are loaded: empty until `load()`, live from then on. */
  get state(): Readable<LivePagesState<CampaignData>> {
    return this.#pages.state;
  }

  load(): Promise<void> {
    return this.#pages.load();
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** A campaign with its methods: one that is there, by id, or one to be made, by its fields. */
  campaign(idOrFields: string | (Partial<CampaignInput> & { id?: string })): Campaign {
    return new Campaign(this, idOrFields);
  }

  /** Makes a campaign as a draft. The id is made here unless given: so the same call again makes no second one. */
  createCampaign({
    id = uuidV7(this.#context.environment),
    ...fields
  }: CampaignInput): Promise<CampaignData> {
    return this.#take(() => this.#context.http.call('POST /campaigns', { body: { id, ...fields } }));
  }

  getCampaign(campaign_id: string): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#take(() => this.#context.http.call(`GET ${route}`, { params }));
  }

  updateCampaign(campaign_id: string, body: CampaignChange): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#take(() => this.#context.http.call(`PATCH ${route}`, { params, body }));
  }

  async deleteCampaign(campaign_id: string): Promise<void> {
    await this.#context.http.call(`DELETE ${route}`, { params: { campaign_id } });
    this.#drop(campaign_id);
  }

  /** Sends it, now or at a time; one that was stopped goes on. */
  startCampaign(campaign_id: string, body: CampaignTimes = {}): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#take(() => this.#context.http.call(`POST ${route}/start`, { params, body }));
  }

  stopCampaign(campaign_id: string): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#take(() => this.#context.http.call(`POST ${route}/stop`, { params, body: {} }));
  }

  /** A page of campaigns by filter and sort. */
  async queryCampaigns(
    body: CampaignQuery = {},
  ): Promise<{ campaigns: CampaignData[]; next?: string | undefined }> {
    const { journal, reapply } = this.#context;
    const { answer, since } = await journal.during(() =>
      this.#context.http.call('POST /campaigns/query', { body }),
    );
    for (const campaign of answer.campaigns) this.#put(campaign);
    reapply(since);
    return { campaigns: answer.campaigns, next: answer.next };
  }

  /** What one user or channel would get. Throws `template_value_missing`, naming the placeholders. */
  previewCampaign(campaign_id: string, body: CampaignPreviewInput): Promise<CampaignPreview> {
    const params = { campaign_id };
    return this.#context.http.call(`POST ${route}/preview`, { params, body });
  }

  /** How many users and channels segments and users are now, each counted once. */
  async countAudience(body: CampaignAudience): Promise<{ users: number; channels: number }> {
    const { users, channels } = await this.#context.http.call('POST /campaigns/audience', { body });
    return { users, channels };
  }

  /** What became of its targets, a page at a time. */
  queryCampaignTargets(
    campaign_id: string,
    body: CampaignTargetQuery = {},
  ): Promise<{ targets: CampaignTarget[]; next?: string | undefined }> {
    const params = { campaign_id };
    return this.#context.http.call(`POST ${route}/targets/query`, { params, body });
  }

  async #take(call: () => Promise<{ campaign: CampaignData }>): Promise<CampaignData> {
    const { journal, reapply } = this.#context;
    const { answer, since } = await journal.during(call);
    this.#put(answer.campaign);
    reapply(since);
    return answer.campaign;
  }

  #put(campaign: CampaignData): void {
    this.#keep(campaign);
    this.#pages.put(campaign);
  }

  #keep(campaign: CampaignData): void {
    this.#known.update((known) => new Map(known).set(campaign.id, campaign));
  }

  #drop(id: string): void {
    this.#pages.remove(id);
    if (!this.#known.get().has(id)) return;
    this.#known.update((known) => new Map([...known].filter(([key]) => key !== id)));
  }

  /** What is no more is found out by asking for it again: who looks at a campaign has it in hand. */
  async #reload(): Promise<void> {
    const ids = [...this.#known.get().keys()];
    await this.#pages.reload();
    const listed = new Set(this.#pages.state.get().items.map(({ id }) => id));
    const others = ids.filter((id) => !listed.has(id));
    for (let from = 0; from < others.length; from += 100) {
      const asked = others.slice(from, from + 100);
      const { campaigns } = await this.queryCampaigns({ filter: { id: { $in: asked } }, limit: 100 });
      for (const id of asked) if (!campaigns.some((campaign) => campaign.id === id)) this.#drop(id);
    }
  }
}

/** One client's campaigns. */
export const campaigns = perClient((context) => new Campaigns(context));
