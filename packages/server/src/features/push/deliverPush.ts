import type { PushPayload } from '@confab/protocol';
import { pushTtlSeconds } from '@confab/protocol';
import webPush from 'web-push';
import type { ServerContext } from '../../core/feature/feature.ts';
import { OutboundError } from '../../core/outbound/index.ts';
import type { PushSubscriptionRow } from './migrations.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** Timeout of a push service. */
const answerMs = 10_000;

/**
 * The answer of a push service: accepted, permanently gone, permanently rejected, or to be retried (after so many
 * milliseconds, if given).
 */
export type Delivered =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'later'; readonly detail: string; readonly afterMs: number | undefined };

export interface Delivery {
  readonly subscription: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;
  readonly payload: PushPayload;
  /** Replaces a pending push with the same topic (RFC 8030). */
  readonly topic?: string | undefined;
  readonly urgency: 'high' | 'normal';
  readonly answerMs?: number;
}

/**
 * Encrypts a push for its device (RFC 8291), signs it with this server's key (RFC 8292) and sends it to the push
 * service.
 */
export async function deliverPush(
  { outbound, config, clock }: ServerContext,
  keys: VapidKeys,
  { subscription, payload, topic, urgency, ...times }: Delivery,
): Promise<Delivered> {
  const { endpoint, p256dh, auth } = subscription;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contactOf(config), ...keys },
        TTL: pushTtlSeconds,
        contentEncoding: 'aes128gcm',
        urgency,
        ...(topic !== undefined && { topic }),
      },
    );
    const answer = await outbound.post(endpoint, {
      body: body as Buffer,
      headers: textHeaders(headers),
      totalMs: times.answerMs ?? answerMs,
      maxBytes: 1024,
    });
    return readAnswer(answer.status, answer.retryAfter, clock.now());
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { reason } = error;
    return reason === 'forbidden'
      ? { kind: 'refused', detail: 'push_endpoint_forbidden' }
      : { kind: 'later', detail: `push_${reason}`, afterMs: undefined };
  }
}

function readAnswer(status: number, retryAfter: string | undefined, now: number): Delivered {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const detail = `push_status_${status}`;
  if (status === 429 || status >= 500) return { kind: 'later', detail, afterMs: waitOf(retryAfter, now) };
  return { kind: 'refused', detail };
}

/** Parses seconds or a date (RFC 9110); a day at most. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), pushTtlSeconds * 1000) : undefined;
}

/** Returns the contact for push services, required by the library (optional in RFC 8292). */
function contactOf({ pushContact, publicUrl }: ServerContext['config']): string {
  if (pushContact !== undefined) return pushContact;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
}

/** Drops the headers that undici sets itself. */
const textHeaders = (headers: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
