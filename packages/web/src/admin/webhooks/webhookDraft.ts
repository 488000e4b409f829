import type { BodyOf, Routes, Webhook } from '@confab/protocol';

/** A webhook as its form holds it; without `types` it receives all events. */
export interface WebhookDraft {
  name: string;
  url: string;
  types: string[] | undefined;
  channelTypes: string[];
  cids: string[];
  userEvents: boolean;
}

export const emptyDraft: WebhookDraft = {
  name: '',
  url: '',
  types: undefined,
  channelTypes: [],
  cids: [],
  userEvents: false,
};

export const draftOf = (webhook: Webhook): WebhookDraft => ({
  name: webhook.name,
  url: webhook.url,
  types: webhook.event_types.length > 0 ? [...webhook.event_types] : undefined,
  channelTypes: [...webhook.channel_types],
  cids: [...webhook.cids],
  userEvents: webhook.user_events,
});

export const inputOf = (draft: WebhookDraft): BodyOf<Routes['POST /webhooks']> => ({
  name: draft.name,
  url: draft.url.trim(),
  event_types: draft.types ?? [],
  channel_types: draft.channelTypes,
  cids: draft.cids,
  user_events: draft.userEvents,
});
