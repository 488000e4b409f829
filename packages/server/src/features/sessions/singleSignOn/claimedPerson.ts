import {
  type AppRole,
  ChatError,
  emailLength,
  singleSignOnDomain,
  singleSignOnUnverified,
} from '@confab/protocol';
import type { Config } from '../../../core/config/config.ts';
import { isMailAddress } from '../../mail/index.ts';
import type { Claims } from './issuer.ts';

/** A user as described by the provider, validated. */
export interface ClaimedPerson {
  readonly subject: string;
  readonly name: string;
  /** Omitted unless the provider has verified it. */
  readonly email?: string;
  /** The address of the provider's picture of them. */
  readonly picture?: string;
  /** Omitted if the provider has no role claim, or it is not configured. */
  readonly role?: AppRole;
}

const maxNameLength = 80;
const maxPictureAddress = 2048;
/**
 * Microsoft's providers indicate by `xms_edov` whether the domain of an address is verified, not by `email_verified`.
 */
const microsoftHost = 'login.microsoftonline.com';

/**
 * Validates the provider's claims. Throws `single_sign_on_unverified` and, if domains are configured,
 * `single_sign_on_domain`.
 */
export function claimedPerson(claims: Claims, config: Config): ClaimedPerson {
  const email = verifiedEmail(claims, config.oidcIssuer as string);
  if (config.oidcDomains.length > 0) {
    if (email === undefined) throw new ChatError(singleSignOnUnverified);
    if (!config.oidcDomains.includes(email.slice(email.lastIndexOf('@') + 1)))
      throw new ChatError(singleSignOnDomain);
  }
  const role = claimedRole(claims, config);
  const picture = pictureOf(claims);
  return {
    subject: claims.sub,
    name: nameOf(claims, email),
    ...(email !== undefined && { email }),
    ...(role && { role }),
    ...(picture !== undefined && { picture }),
  };
}

function verifiedEmail(claims: Claims, issuer: string): string | undefined {
  const { email, email_verified, xms_edov } = claims;
  const isTrue = (value: unknown) => value === true || value === 'true';
  const isMicrosofts =
    new URL(issuer).hostname === microsoftHost && (isTrue(xms_edov) || xms_edov === 1 || xms_edov === '1');
  if (typeof email !== 'string' || !(isTrue(email_verified) || isMicrosofts)) return undefined;
  const address = email.trim().toLowerCase();
  return address.length <= emailLength && isMailAddress(address) ? address : undefined;
}

/** Returns the highest role that the claim's values map to; a user if none match, undefined without the claim. */
function claimedRole(claims: Claims, { oidcRoleClaim, oidcRoles }: Config): AppRole | undefined {
  const claim = claims[oidcRoleClaim];
  if (oidcRoles.length === 0 || claim === undefined) return undefined;
  const values = new Set([claim].flat());
  const given = oidcRoles.filter(({ value }) => values.has(value)).map(({ role }) => role);
  return (['admin', 'moderator', 'user', 'guest'] as const).find((role) => given.includes(role)) ?? 'user';
}

function pictureOf({ picture }: Claims): string | undefined {
  const isAddress = typeof picture === 'string' && picture.length <= maxPictureAddress;
  return isAddress && /^https?:\/\//.test(picture) && URL.canParse(picture) ? picture : undefined;
}

function nameOf({ name, preferred_username, sub }: Claims, email: string | undefined): string {
  const candidates = [name, preferred_username, email?.split('@')[0], sub];
  const lines = candidates.map((text) => (typeof text === 'string' ? oneLine(text) : ''));
  return lines.find((line) => line !== '') ?? 'Unnamed';
}

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()
    .trim();
