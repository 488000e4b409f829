import { createHmac } from 'node:crypto';

/**
 * The value of the signature header: HMAC-SHA256 over `<seconds>.<body>` with each secret, the newest first. A receiver
 * takes the call if one of them is right and the time is not long ago, so that nobody can send it again later.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
