import { createHmac } from 'node:crypto';

/**
 * Computes the signature header: HMAC-SHA256 over `<seconds>.<body>` with each secret, the newest first. Receivers
 * accept a call if one of them matches and the time is recent, which prevents replays.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
