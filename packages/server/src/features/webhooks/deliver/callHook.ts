import {
  attemptHeader,
  deliveryHeader,
  maxWebhookAnswerBytes,
  signatureHeader,
  webhookAnswerKept,
  webhookDeadlineMs,
  webhookHeader,
} from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { OutboundError, signatureOf, signingSecrets } from '../../../core/outbound/index.ts';
import type { WebhookRow } from '../migrations.ts';

/** The outcome of one attempt. */
export interface AttemptResult {
  /** Answered with 2xx. */
  readonly ok: boolean;
  readonly status: number | null;
  /** Why it failed. */
  readonly error: string | null;
  readonly duration_ms: number;
  /** The beginning of the answer. */
  readonly answer: string | null;
}

/** An event to deliver to a webhook. */
export interface DeliveryAttempt {
  readonly id: string;
  /** The event in wire form, from the log. */
  readonly event: string;
  readonly attempt: number;
  readonly signal?: AbortSignal;
}

/**
 * Sends an event once, signed. Returns undefined if it was aborted because this server, or the webhook, is stopping.
 */
export async function callHook(
  { outbound, clock }: ServerContext,
  row: WebhookRow,
  { id, event, attempt, signal }: DeliveryAttempt,
): Promise<AttemptResult | undefined> {
  const body = `{"delivery_id":${JSON.stringify(id)},"webhook_id":${JSON.stringify(row.id)},"event":${event}}`;
  const now = clock.now();
  const began = performance.now();
  const spent = () => Math.round(performance.now() - began);
  try {
    const answer = await outbound.post(row.url, {
      body,
      headers: {
        [signatureHeader]: signatureOf(signingSecrets(row, now), Math.floor(now / 1000), body),
        [deliveryHeader]: id,
        [webhookHeader]: row.id,
        [attemptHeader]: String(attempt),
      },
      totalMs: webhookDeadlineMs,
      maxBytes: maxWebhookAnswerBytes,
      ...(signal && { signal }),
    });
    const ok = answer.status >= 200 && answer.status < 300;
    return {
      ok,
      status: answer.status,
      error: ok ? null : 'status',
      duration_ms: spent(),
      answer: beginningOf(answer.body),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'stopped' || signal?.aborted) return undefined;
    return { ok: false, status: null, error: error.reason, duration_ms: spent(), answer: null };
  }
}

/** Returns the beginning of an answer, as storable text. */
function beginningOf(body: Buffer): string | null {
  const text = body.toString('utf8').replaceAll('\0', '').toWellFormed().slice(0, webhookAnswerKept);
  return text.toWellFormed() || null;
}
