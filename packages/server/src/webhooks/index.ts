/** What other nouns may use of webhooks. */
export { firstSecret, rotated, signingSecrets } from './secrets.ts';
export { skipWebhooks } from './skipWebhooks.ts';
