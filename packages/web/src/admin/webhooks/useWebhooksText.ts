import { useText } from '@confab/react';
import { webhooksText } from './text.en.ts';

/** The texts of the pages of webhooks. */
export const useWebhooksText = () => useText(webhooksText);
export type Translate = ReturnType<typeof useWebhooksText>['t'];
