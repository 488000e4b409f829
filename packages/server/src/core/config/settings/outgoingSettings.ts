import {
  address,
  anyText,
  choice,
  domains,
  hostsAndNetworks,
  mailbox,
  ports,
  tileAddress,
  vapidKey,
} from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** Outgoing traffic: the hosts that the server may call, email, push and maps. */
export const outgoingSettings = {
  outboundAllow: setting(
    'CONFAB_OUTBOUND_ALLOW',
    [],
    hostsAndNetworks,
    'Comma-separated host names, addresses and networks (`wiki.intranet`, `10.1.2.3`, `10.2.0.0/16`) that this server may call, on any port, although they aren’t public: for link previews, webhooks and other outgoing requests.',
  ),
  outboundPorts: setting(
    'CONFAB_OUTBOUND_PORTS',
    [80, 443],
    ports,
    'The ports on which this server may call public addresses for link previews and other outgoing requests.',
  ),
  importFileHosts: setting(
    'CONFAB_IMPORT_FILE_HOSTS',
    ['files.slack.com', 'slack-files.com', 'emoji.slack-edge.com'],
    domains,
    'The hosts, with their subdomains, from which an [import](import.md) fetches the files and emoji that an archive links to. Files elsewhere stay links.',
  ),
  smtpUrl: optional(
    'CONFAB_SMTP_URL',
    address('smtp', 'smtps'),
    'The SMTP server that sends email, such as `smtps://user:password@mail.example.org`; without it no email is sent. `smtp://` uses TLS if the server offers it, and requires it if there is a password and the server is not this machine (unless `?requireTLS=false`). Requires `CONFAB_MAIL_FROM` and `CONFAB_PUBLIC_URL`.',
  ),
  mailFrom: optional(
    'CONFAB_MAIL_FROM',
    mailbox,
    'The sender of emails, such as `Confab <chat@example.org>`.',
  ),
  pushContent: setting(
    'CONFAB_PUSH_CONTENT',
    'full',
    choice('full', 'none'),
    'What push notifications contain: `full`, the message and its author (encrypted for the device), or `none`, only that there is a message. Users can choose `none` for themselves.',
  ),
  pushContact: optional(
    'CONFAB_PUSH_CONTACT',
    address('https', 'mailto'),
    'Whom browser push services can contact about this server: a `mailto:` or `https:` URL; the public URL if not set.',
  ),
  vapidPrivateKey: optional(
    'CONFAB_VAPID_PRIVATE_KEY',
    vapidKey,
    'The VAPID key that identifies this server to push services, 32 bytes as base64url; the same for all servers on one database. Generated on first start and stored in `vapid.json` if not set.',
  ),
  mapTileUrl: optional(
    'CONFAB_MAP_TILE_URL',
    tileAddress,
    'The tile URL for maps, such as `https://tiles.example/{z}/{x}/{y}.png` (Web Mercator, 256 pixels). Without it, maps use a world map that ships with Confab and make no requests. The tile server learns which part of the world each viewer looks at.',
  ),
  mapAttribution: optional(
    'CONFAB_MAP_ATTRIBUTION',
    anyText,
    'The attribution shown on the map; most tile servers require one.',
  ),
};
