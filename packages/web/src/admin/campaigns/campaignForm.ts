import type { BodyOf, Campaign, Routes } from '@confab/protocol';

/** The editable fields of a campaign, as its form holds them: the fields of the API (CAMP-01). */
export type CampaignForm = Pick<
  Campaign,
  | 'name'
  | 'description'
  | 'message_template'
  | 'segment_ids'
  | 'sender_id'
  | 'sender_mode'
  | 'create_channels'
  | 'show_channels'
  | 'skip_push'
  | 'skip_webhook'
  | 'user_ids'
> & {
  /** `null`: the direct messages of sender and receiver. */
  channel_template: NonNullable<Campaign['channel_template']> | null;
};

/** The form of a new campaign with this sender. */
export const freshForm = (sender_id: string): CampaignForm => ({
  name: '',
  description: '',
  message_template: { text: '', attachments: [], custom: {} },
  segment_ids: [],
  sender_id,
  sender_mode: 'include',
  channel_template: null,
  create_channels: true,
  show_channels: false,
  skip_push: false,
  skip_webhook: false,
  user_ids: [],
});

/** The form of an existing campaign. */
export const formOf = (campaign: Campaign): CampaignForm => ({
  name: campaign.name,
  description: campaign.description,
  message_template: campaign.message_template,
  segment_ids: campaign.segment_ids,
  sender_id: campaign.sender_id,
  sender_mode: campaign.sender_mode,
  channel_template: campaign.channel_template ?? null,
  create_channels: campaign.create_channels,
  show_channels: campaign.show_channels,
  skip_push: campaign.skip_push,
  skip_webhook: campaign.skip_webhook,
  user_ids: campaign.user_ids,
});

/** The form as an update of a campaign. */
export function changeOf(form: CampaignForm): BodyOf<Routes['PATCH /campaigns/{campaign_id}']> {
  return { ...form, channel_template: form.channel_template && templateOf(form.channel_template) };
}

/** The form as a new campaign. */
export function inputOf({ channel_template, ...form }: CampaignForm): BodyOf<Routes['POST /campaigns']> {
  return { ...form, ...(channel_template && { channel_template: templateOf(channel_template) }) };
}

/** A template without its empty fields, which the service would refuse. */
function templateOf(template: NonNullable<CampaignForm['channel_template']>) {
  const { id, name, topic, ...rest } = template;
  return {
    ...rest,
    ...(id?.trim() && { id: id.trim() }),
    ...(name?.trim() && { name: name.trim() }),
    ...(topic?.trim() && { topic: topic.trim() }),
  };
}
