import type { ChatClient } from '@confab/client';
import type { CampaignForm } from './campaignForm.ts';

/** What one part of the form gets. */
export interface FormPartProps {
  client: ChatClient;
  form: CampaignForm;
  onChange(part: Partial<CampaignForm>): void;
  /** What the service said of a field, or of something in it. */
  errorOf(field: string): string | undefined;
}
