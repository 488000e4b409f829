import type { AnswerOf, BodyOf, Campaign as CampaignData, CampaignTarget, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { LiveDirectory } from '../../core/store/liveDirectory.ts';
import type { LivePagesState } from '../../core/store/livePages.ts';
import type { Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
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
  readonly #directory: LiveDirectory<CampaignData>;

  constructor(context: ClientContext) {
    this.#context = context;
    const directory = new LiveDirectory<CampaignData>(context, async (body) => {
      const { campaigns: items, next } = await context.http.call('POST /campaigns/query', { body });
      return { items, next };
    });
    this.#directory = directory;
    addHandlers(context, {
      apply: {
        'campaign.updated': ({ campaign }) => directory.hear(campaign),
        'campaign.progress': ({ campaign_id, stats }) =>
          directory.patch(campaign_id, (campaign) => ({ ...campaign, stats })),
        'campaign.deleted': ({ campaign_id }) => directory.drop(campaign_id),
      },
      reload: () => directory.reload(),
      forget: () => directory.forget(),
    });
  }

  /** Every campaign that was answered or told of, as it is now. */
  get known(): Readable<ReadonlyMap<string, CampaignData>> {
    return this.#directory.known;
  }

  /** All campaigns, the newest first, as far as they are loaded: empty until `load()`, live from then on. */
  get state(): Readable<LivePagesState<CampaignData>> {
    return this.#directory.state;
  }

  load(): Promise<void> {
    return this.#directory.load();
  }

  loadMore(): Promise<void> {
    return this.#directory.loadMore();
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
    this.#directory.drop(campaign_id);
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
    const { campaigns, next } = await this.#directory.take(
      () => this.#context.http.call('POST /campaigns/query', { body }),
      (page) => page.campaigns,
    );
    return { campaigns, next };
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
    return (await this.#directory.take(call, ({ campaign }) => [campaign])).campaign;
  }
}

/** One client's campaigns. */
export const campaigns = perClient((context) => new Campaigns(context));
