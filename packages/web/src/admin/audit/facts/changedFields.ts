import type { Label } from './entryText.ts';

/** The fields of a webhook that can change, as its page names them. */
export const webhookFields = {
  name: 'integrations.name',
  url: 'integrations.url',
  event_types: 'webhooks.events',
  channel_types: 'webhooks.factTypes',
  cids: 'webhooks.factChannels',
  user_events: 'webhooks.factUser',
  active: 'auditFacts.activity',
} as const satisfies Record<string, Label>;

/** The fields of a slash command that can change. */
export const commandFields = {
  url: 'integrations.url',
  description: 'commandsAdmin.description',
  args: 'auditFacts.arguments',
  channel_types: 'webhooks.factTypes',
  cids: 'webhooks.factChannels',
  active: 'auditFacts.activity',
} as const satisfies Record<string, Label>;

/** The fields of a widget that can change. */
export const widgetFields = {
  name: 'widgets.name',
  greeting: 'widgets.greeting',
  target: 'widgets.target',
  cid: 'widgets.channel',
  support_user_ids: 'widgets.support',
  visitors: 'widgets.visitors',
  mode: 'widgets.mode',
  accent: 'widgets.accent',
  color_scheme: 'widgets.scheme',
  position: 'widgets.position',
  allowed_origins: 'widgets.allowed',
} as const satisfies Record<string, Label>;

/** The fields of a campaign that can change. */
export const campaignFields = {
  name: 'campaignForm.name',
  description: 'campaignForm.description',
  message_template: 'campaignForm.message',
  segment_ids: 'campaignForm.segments',
  user_ids: 'campaignForm.people',
  sender_id: 'campaigns.sender',
  sender_mode: 'campaignForm.include',
  channel_template: 'campaignForm.where',
  create_channels: 'campaignForm.create',
  show_channels: 'campaignForm.show',
  skip_push: 'campaignForm.skipPush',
  skip_webhook: 'campaignForm.skipWebhook',
} as const satisfies Record<string, Label>;

/** The fields of a segment that can change. */
export const segmentFields = {
  name: 'segments.name',
  description: 'segments.description',
  filter: 'segments.filter',
} as const satisfies Record<string, Label>;
