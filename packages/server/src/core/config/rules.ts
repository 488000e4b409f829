import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { KeyRing } from './keyRing.ts';
import { type NodeRole, nodeRoles } from './nodeRoles.ts';

/** Parses a setting's text; throws the end of a sentence ("must be …") if it is invalid. */
export type Rule<T> = (text: string) => T;

class BrokenRule extends Error {}

/** Returns the broken rule, or undefined for any other error. */
export const brokenRule = (error: unknown): string | undefined =>
  error instanceof BrokenRule ? error.message : undefined;

const broken = (rule: string): never => {
  throw new BrokenRule(rule);
};

export const anyText: Rule<string> = (text) => text || broken('must not be empty');

export const atLeast =
  (characters: number): Rule<string> =>
  (text) =>
    text.length >= characters ? text : broken(`must have at least ${characters} characters`);

/** Comma-separated secrets: the first signs, all verify. */
export const secretsOf =
  (characters: number): Rule<KeyRing> =>
  (text) => {
    const [first = '', ...others] = listed(text).map((part) =>
      part.length >= characters
        ? part
        : broken(`must have at least ${characters} characters, in each of its values if separated by commas`),
    );
    return [first || broken(`must have at least ${characters} characters`), ...others];
  };

export const wholeNumber =
  (from: number, to: number): Rule<number> =>
  (text) => {
    const value = Number(text);
    const fits = /^\d+$/.test(text) && value >= from && value <= to;
    return fits ? value : broken(`must be a whole number from ${from} to ${to}`);
  };

export const yesOrNo: Rule<boolean> = (text) => {
  if (/^(true|yes|on|1)$/i.test(text)) return true;
  return /^(false|no|off|0)$/i.test(text) ? false : broken('must be true or false');
};

export const choice =
  <const T extends string>(...choices: T[]): Rule<T> =>
  (text) =>
    choices.find((one) => one === text) ?? broken(`must be one of ${choices.join(', ')}`);

export const address =
  (...schemes: string[]): Rule<string> =>
  (text) => {
    const fits = URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1));
    return fits
      ? text.replace(/\/+$/, '')
      : broken(`must be a URL starting with ${schemes.join(':// or ')}://`);
  };

/** The address of a PostgreSQL database. */
export const databaseAddress: Rule<string> = (text) => {
  const fits = URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
  const rule =
    'must be a URL starting with postgres:// or postgresql://; encode special characters of the password, such as %23 for #';
  return fits ? text : broken(rule);
};

/** The origin of a website. */
export const origin: Rule<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const fits = url && ['http:', 'https:'].includes(url.protocol) && `${url.origin}/` === url.href;
  return fits ? url.origin : broken('must be an origin such as https://chat.example.org, without a path');
};

/** A private key of P-256. */
export const vapidKey: Rule<string> = (text) =>
  /^[A-Za-z0-9_-]{43}$/.test(text) ? text : broken('must be 32 bytes as base64url without padding');

/** The address of map tiles, with placeholders for zoom and position. */
export const tileAddress: Rule<string> = (text) => {
  const fits =
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    !/[{}]/.test(new URL(text).host) &&
    ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2) &&
    !/[\s;,'"]/.test(text);
  return fits ? text : broken('must be a URL such as https://tiles.example/{z}/{x}/{y}.png');
};

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const origins: Rule<readonly string[]> = (text) =>
  listed(text).map((part) =>
    URL.canParse(part) && new URL(part).origin === part
      ? part
      : broken('must be a list of origins such as https://example.org, separated by commas'),
  );

/** A number of proxies (`true` is one), or the addresses and networks of the proxies. */
export const proxies: Rule<number | readonly string[]> = (text) => {
  if (/^\d$/.test(text)) return Number(text);
  if (/^(true|yes|on|false|no|off)$/i.test(text)) return yesOrNo(text) ? 1 : 0;
  return listed(text).map((part) =>
    ipaddr.isValidCIDR(part) || isIP(part) > 0
      ? part
      : broken(
          'must be the number of proxies (up to 9) or a list of addresses and networks such as 10.1.0.0/16',
        ),
  );
};

/** The name of an S3 bucket, by Amazon's rules. */
export const bucketName: Rule<string> = (text) =>
  /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)
    ? text
    : broken('must be a bucket name: 3 to 63 lowercase letters, digits, dots or hyphens');

/** The roles of a server, without repetitions and in one order. */
export const roleList: Rule<readonly NodeRole[]> = (text) => {
  const given = listed(text);
  const isKnown = given.every((part) => nodeRoles.some((role) => role === part));
  return isKnown && given.length > 0
    ? nodeRoles.filter((role) => given.includes(role))
    : broken(`must be one or more of ${nodeRoles.join(', ')}, separated by commas`);
};

export const headerName: Rule<string> = (text) =>
  /^[A-Za-z0-9_-]+$/.test(text) ? text : broken('must contain only letters, digits, - and _');

export const ports: Rule<readonly number[]> = (text) =>
  listed(text).map((part) => {
    const port = Number(part);
    const fits = /^\d+$/.test(part) && port >= 1 && port <= 65_535;
    return fits ? port : broken('must be a list of ports from 1 to 65535, separated by commas');
  });

export const hostsAndNetworks: Rule<readonly string[]> = (text) =>
  listed(text).map((part) => {
    const fits = ipaddr.isValidCIDR(part) || isIP(part) > 0 || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(part);
    return fits
      ? part
      : broken(
          'must be a list of host names, addresses and networks such as 10.1.0.0/16, separated by commas',
        );
  });

/** The sender of mails: `chat@example.org` or `Confab <chat@example.org>`. */
export const mailbox: Rule<string> = (text) =>
  /^(?:[^<>"\u0000-\u001f\u007f]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,"]+@[^\s<>@,"]+)$/.test(text)
    ? text
    : broken('must be an email address, optionally with a name, such as Confab <chat@example.org>');

/** The OpenID Connect issuer's identifier; without TLS only on this machine. */
export const issuer: Rule<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const fits = (url?.protocol === 'https:' || isHere) && !url?.search && !url?.hash;
  return fits ? text : broken('must be a URL such as https://id.example.org, without a query');
};

export const domains: Rule<readonly string[]> = (text) =>
  listed(text.toLowerCase()).map((part) =>
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(part)
      ? part
      : broken('must be a list of domains such as example.org, separated by commas'),
  );

const roles = ['admin', 'moderator', 'user', 'guest'] as const;
/** The role that a claim's value maps to. */
export type ClaimedRole = { readonly value: string; readonly role: (typeof roles)[number] };

export const claimedRoles: Rule<readonly ClaimedRole[]> = (text) =>
  listed(text).map((part) => {
    const [, value, given] = /^(.+)=(.+)$/.exec(part) ?? [];
    const role = roles.find((one) => one === given?.trim());
    return value && role
      ? { value: value.trim(), role }
      : broken(
          `must be a list such as chat-admins=admin, separated by commas; the roles are ${roles.join(', ')}`,
        );
  });
