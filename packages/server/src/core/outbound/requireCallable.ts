import { isIP } from 'node:net';
import { inputError } from '../http/validate.ts';
import { createAddressRules } from './addressRules.ts';
import { bareHost } from './guardedConnector.ts';

/** The settings that say which addresses the server may call. */
interface OutboundSettings {
  readonly outboundAllow: readonly string[];
  readonly outboundPorts: readonly number[];
}

/**
 * Throws `input_invalid` for the URL of an address that the server may not call, such as `http://127.0.0.1:3000`. What a
 * name leads to is checked at each call.
 */
export function requireCallable(settings: OutboundSettings, url: string | undefined): void {
  if (url === undefined || !URL.canParse(url)) return;
  const { hostname, port, protocol } = new URL(url);
  const host = bareHost(hostname);
  const address = host === 'localhost' ? '127.0.0.1' : host;
  if (!isIP(address)) return;
  const rules = createAddressRules({ allowed: settings.outboundAllow, ports: settings.outboundPorts });
  if (rules.allows(host, address, Number(port) || (protocol === 'https:' ? 443 : 80))) return;
  throw inputError([
    { field: 'url', rule: `must be an address that this server may call (CONFAB_OUTBOUND_ALLOW=${host})` },
  ]);
}
