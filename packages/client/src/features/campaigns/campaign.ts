import { type Campaign as CampaignData, ChatError, campaignIdMissing, inputInvalid } from '@confab/protocol';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import type { CampaignCalls, CampaignChange, CampaignInput, CampaignTimes } from './campaignCalls.ts';

/**
 * One campaign with its methods (CAMP-02): an existing one by id, or a new one from its fields. Methods that need the
 * id throw without one.
 */
export class Campaign {
  readonly #campaigns: CampaignCalls;
  readonly #id = createStore<string | undefined>(undefined);
  readonly #fields: Partial<CampaignInput>;
  /** The current campaign; undefined until it was created or loaded. */
  readonly state: Readable<CampaignData | undefined>;

  constructor(campaigns: CampaignCalls, idOrFields: string | Partial<CampaignInput>) {
    this.#campaigns = campaigns;
    const fields = typeof idOrFields === 'string' ? { id: idOrFields } : idOrFields;
    this.#fields = fields;
    this.#id.update(() => fields.id);
    this.state = derive([this.#id, campaigns.known], ([id, known]) =>
      id === undefined ? undefined : known.get(id),
    );
  }

  /** Undefined until the campaign is created. */
  get id(): string | undefined {
    return this.#id.get();
  }

  /** The current campaign; undefined until it was created or loaded. */
  get data(): CampaignData | undefined {
    return this.state.get();
  }

  /** Creates the campaign from its fields, overridden by `more`. */
  async create(more: Partial<CampaignInput> = {}): Promise<CampaignData> {
    // The service validates the fields and names missing ones.
    const campaign = await this.#campaigns.createCampaign({ ...this.#fields, ...more } as CampaignInput);
    this.#id.update(() => campaign.id);
    return campaign;
  }

  /** Starts the campaign, now or at a given time. */
  async start(times: CampaignTimes = {}): Promise<CampaignData> {
    return this.#campaigns.startCampaign(this.#requireId(), times);
  }

  async stop(): Promise<CampaignData> {
    return this.#campaigns.stopCampaign(this.#requireId());
  }

  async update(change: CampaignChange): Promise<CampaignData> {
    return this.#campaigns.updateCampaign(this.#requireId(), change);
  }

  async delete(): Promise<void> {
    return this.#campaigns.deleteCampaign(this.#requireId());
  }

  async get(): Promise<CampaignData> {
    return this.#campaigns.getCampaign(this.#requireId());
  }

  #requireId(): string {
    const { id } = this;
    if (id !== undefined && id !== '') return id;
    throw new ChatError(inputInvalid, {
      message: campaignIdMissing,
      details: { issues: [{ field: 'id', rule: 'must be given' }] },
    });
  }
}
