import { createHash } from 'node:crypto';

/**
 * Returns the same id for the same key, for endpoints whose ids the caller chooses: a job that runs twice then sends
 * one message, for example with `idFromKey('order 17 shipped')`.
 */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
