import type { ChatClient } from '@confab/client';
import type { CampaignForm } from './campaignForm.ts';

/** The props of one part of the form. */
export interface FormPartProps {
  client: ChatClient;
  form: CampaignForm;
  onChange(part: Partial<CampaignForm>): void;
  /** The service's error for a field, or for something in it. */
  errorOf(field: string): string | undefined;
}
