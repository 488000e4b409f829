import type { ChatClient } from '@confab/client';
import type { CampaignForm } from './campaignForm.ts';

const templateFields = ['id', 'name', 'topic', 'type', 'member_ids'] as const;

/** Returns the fields that the form shows an error at. */
export const shownFields = (form: CampaignForm) => [
  ...(['name', 'description', 'message_template', 'segment_ids', 'user_ids', 'sender_id'] as const),
  ...(form.channel_template ? templateFields.map((field) => `channel_template.${field}` as const) : []),
];

/** The props of one part of the form. */
export interface FormPartProps {
  client: ChatClient;
  form: CampaignForm;
  onChange(part: Partial<CampaignForm>): void;
  /** The service's error for a field, or for something in it. */
  errorOf(field: ReturnType<typeof shownFields>[number]): string | undefined;
}
