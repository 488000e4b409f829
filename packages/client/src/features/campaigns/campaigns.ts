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
/** The recipient of a preview, and texts that are not stored yet. */
export type CampaignPreviewInput = BodyOf<Routes['POST /campaigns/{campaign_id}/preview']>;
export type CampaignPreview = Omit<AnswerOf<Routes['POST /campaigns/{campaign_id}/preview']>, 'duration'>;
/** A campaign's recipients and sender. */
export type CampaignAudience = BodyOf<Routes['POST /campaigns/audience']>;
export type CampaignTargetQuery = BodyOf<Routes['POST /campaigns/{campaign_id}/targets/query']>;

const route = '/campaigns/{campaign_id}';

/**
 * Campaigns (CAMP-02), for users who may manage them: calls, and the live state of each. Other users get no campaign
 * events, and their calls fail with `not_allowed`.
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
        'campaign.updated': ({ campaign }) => directory.applyEvent(campaign),
        'campaign.progress': ({ campaign_id, stats }) =>
          directory.patch(campaign_id, (campaign) => ({ ...campaign, stats })),
        'campaign.deleted': ({ campaign_id }) => directory.drop(campaign_id),
      },
      reload: () => directory.reload(),
      forget: () => directory.forget(),
    });
  }

  /** Every campaign seen so far, by id, kept current. */
  get known(): Readable<ReadonlyMap<string, CampaignData>> {
    return this.#directory.known;
  }

  /** The loaded campaigns, newest first: empty until `load()`, live from then on. */
  get state(): Readable<LivePagesState<CampaignData>> {
    return this.#directory.state;
  }

  load(): Promise<void> {
    return this.#directory.load();
  }

  loadMore(): Promise<void> {
    return this.#directory.loadMore();
  }

  /** Returns a campaign with its methods: an existing one by id, or a new one from its fields. */
  campaign(idOrFields: string | (Partial<CampaignInput> & { id?: string })): Campaign {
    return new Campaign(this, idOrFields);
  }

  /**
   * Creates a campaign as a draft. The id is generated here unless given, so that repeating the call creates no second
   * one.
   */
  createCampaign({
    id = uuidV7(this.#context.environment),
    ...fields
  }: CampaignInput): Promise<CampaignData> {
    return this.#applyAnswer(() => this.#context.http.call('POST /campaigns', { body: { id, ...fields } }));
  }

  getCampaign(campaign_id: string): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#applyAnswer(() => this.#context.http.call(`GET ${route}`, { params }));
  }

  updateCampaign(campaign_id: string, body: CampaignChange): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#applyAnswer(() => this.#context.http.call(`PATCH ${route}`, { params, body }));
  }

  async deleteCampaign(campaign_id: string): Promise<void> {
    await this.#context.http.call(`DELETE ${route}`, { params: { campaign_id } });
    this.#directory.drop(campaign_id);
  }

  /** Starts a campaign, now or at a given time; a stopped one continues. */
  startCampaign(campaign_id: string, body: CampaignTimes = {}): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#applyAnswer(() => this.#context.http.call(`POST ${route}/start`, { params, body }));
  }

  stopCampaign(campaign_id: string): Promise<CampaignData> {
    const params = { campaign_id };
    return this.#applyAnswer(() => this.#context.http.call(`POST ${route}/stop`, { params, body: {} }));
  }

  /** Returns a page of campaigns by filter and sort. */
  async queryCampaigns(
    body: CampaignQuery = {},
  ): Promise<{ campaigns: CampaignData[]; next?: string | undefined }> {
    const { campaigns, next } = await this.#directory.applyAnswer(
      () => this.#context.http.call('POST /campaigns/query', { body }),
      (page) => page.campaigns,
    );
    return { campaigns, next };
  }

  /**
   * Returns the message that one user or channel would get. Throws `template_value_missing`, naming the placeholders.
   */
  previewCampaign(campaign_id: string, body: CampaignPreviewInput): Promise<CampaignPreview> {
    const params = { campaign_id };
    return this.#context.http.call(`POST ${route}/preview`, { params, body });
  }

  /** Counts the users and channels of segments and user lists, each once. */
  async countAudience(body: CampaignAudience): Promise<{ users: number; channels: number }> {
    const { users, channels } = await this.#context.http.call('POST /campaigns/audience', { body });
    return { users, channels };
  }

  /** Returns a page of the campaign's targets with their outcomes. */
  queryCampaignTargets(
    campaign_id: string,
    body: CampaignTargetQuery = {},
  ): Promise<{ targets: CampaignTarget[]; next?: string | undefined }> {
    const params = { campaign_id };
    return this.#context.http.call(`POST ${route}/targets/query`, { params, body });
  }

  async #applyAnswer(call: () => Promise<{ campaign: CampaignData }>): Promise<CampaignData> {
    return (await this.#directory.applyAnswer(call, ({ campaign }) => [campaign])).campaign;
  }
}

/** One client's campaigns. */
export const campaigns = perClient((context) => new Campaigns(context));
