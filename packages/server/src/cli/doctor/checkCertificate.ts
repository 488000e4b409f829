import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { type Finding, ok, problem, warning } from '../findings.ts';

const connectMs = 10_000;
const dayMs = 86_400_000;
const warningDays = 21;
const problemDays = 3;

/** Checks that the certificate of a URL is trusted and does not expire soon. */
export async function checkCertificate(url: URL): Promise<Finding> {
  const { hostname } = url;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port || 443),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(connectMs) });
    return judge(socket, hostname);
  } catch (error) {
    return problem(
      'TLS',
      `${url.host} does not speak TLS: ${(error as Error).message}.`,
      'Check DNS, the firewall and the proxy’s listener.',
    );
  } finally {
    socket.destroy();
  }
}

function judge(socket: TLSSocket, hostname: string): Finding {
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
  const renew = 'Renew the certificate, and check the renewal’s schedule.';
  if (days < 0) return problem('TLS', `The certificate of ${hostname} has expired.`, renew);
  if (!socket.authorized) {
    return problem(
      'TLS',
      `The certificate of ${hostname} is not trusted: ${socket.authorizationError}.`,
      'Use one for this name by a public authority, with its intermediate certificates.',
    );
  }
  const text = `The certificate of ${hostname} is valid for ${days} days.`;
  if (days < problemDays) return problem('TLS', text, renew);
  return days < warningDays ? warning('TLS', text, renew) : ok('TLS', text);
}
