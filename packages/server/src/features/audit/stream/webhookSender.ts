import { signatureHeader } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { signatureOf } from '../../../core/outbound/index.ts';
import type { AuditReceiver } from './auditReceiver.ts';

const [totalMs, maxBytes] = [10_000, 1024];

/** Posts entries as JSON to an address, signed like other webhooks. */
export function createWebhookSender(
  { outbound, clock }: Pick<ServerContext, 'outbound' | 'clock'>,
  { url, secrets }: { readonly url: string; readonly secrets: readonly string[] },
): AuditReceiver {
  return {
    name: 'webhook',
    async send(entries) {
      const body = JSON.stringify({ type: 'audit.entries', entries });
      const seconds = Math.floor(clock.now() / 1000);
      const { status } = await outbound.post(url, {
        body,
        headers: { [signatureHeader]: signatureOf(secrets, seconds, body) },
        totalMs,
        maxBytes,
      });
      if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`);
    },
    close: () => undefined,
  };
}
