import type { PushPayload } from '@confab/protocol';
import { pushTtlSeconds } from '@confab/protocol';
import webPush from 'web-push';
import type { ServerContext } from '../../core/feature/feature.ts';
import { OutboundError } from '../../core/outbound/index.ts';
import type { PushSubscriptionRow } from './migrations.ts';
import type { VapidKeys } from './vapidKeys.ts';

/** A push service answers within this time. */
const answerMs = 10_000;

/**
 * The answer of a push service: accepted, gone for good, refused for good, or to be tried again (in so many
 * milliseconds, if it says so).
 */
export type Delivered =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'later'; readonly detail: string; readonly afterMs: number | undefined };

export interface Delivery {
  readonly subscription: Pick<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>;
  readonly payload: PushPayload;
  /** Takes the place of one that the push service still holds under the same topic (RFC 8030). */
  readonly topic?: string | undefined;
  readonly urgency: 'high' | 'normal';
  readonly answerMs?: number;
}

/** Encrypts a push for its device (RFC 8291), signs it as this server's (RFC 8292) and hands it to the push service. */
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

/** Seconds, or a date (RFC 9110); a day at most. */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), pushTtlSeconds * 1000) : undefined;
}

/** Whom a push service may ask about this server; the library wants one (RFC 8292 leaves it free). */
function contactOf({ pushContact, publicUrl }: ServerContext['config']): string {
  if (pushContact !== undefined) return pushContact;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost';
}

/** Leaves out the headers that undici sends by itself. */
const textHeaders = (headers: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
