import { createHash } from 'node:crypto';

/**
 * Returns the id of a campaign's message to one target: deterministic, so that retries never create a second message. A
 * UUID of version 8 (RFC 9562).
 */
export function messageIdFor(salt: string, targetId: string): string {
  const bytes = createHash('sha256').update(`${salt} ${targetId}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/** Whether an id has this form; any other is known not to be a campaign's without a lookup. */
export const mayBeOfCampaign = (messageId: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(messageId);
