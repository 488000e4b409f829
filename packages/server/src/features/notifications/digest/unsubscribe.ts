import { apiPath, ChatError, type NotificationSettings, unsubscribeInvalid } from '@confab/protocol';
import { isTextSigned, signText } from '../../../core/config/keyRing.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { appSettings } from '../../app/index.ts';
import { directionOf } from '../../mail/index.ts';
import { userDirectory } from '../../users/index.ts';
import { changeSettings } from '../changeSettings.ts';
import { settingsDirectory } from '../settingsDirectory.ts';
import { digestTexts } from './digestTexts.ts';

/** Returns the address to unsubscribe from digests without signing in. It grants nothing else. */
export const unsubscribeUrl = (context: ServerContext, userId: string): string =>
  `${context.config.publicUrl}${apiPath}/notifications/unsubscribe?token=${tokenOf(context, userId)}`;

const tokenOf = ({ secrets }: ServerContext, userId: string) =>
  `${Buffer.from(userId).toString('base64url')}.${signText(secrets.session, signedText(userId))}`;

const signedText = (userId: string) => `unsubscribe:${userId}`;

/** Returns the user of a token. Throws `unsubscribe_invalid`. */
export async function readUnsubscribeToken(context: ServerContext, token: string): Promise<string> {
  const [encoded = '', given = ''] = token.split('.');
  const userId = Buffer.from(encoded, 'base64url').toString();
  const isOurs = isTextSigned(context.secrets.session, signedText(userId), given);
  if (!isOurs || !(await userDirectory(context).find(userId))) throw new ChatError(unsubscribeInvalid);
  return userId;
}

/** Unsubscribes the token's user from digests (RFC 8058). */
export async function unsubscribe(context: ServerContext, token: string): Promise<void> {
  await changeSettings(context, await readUnsubscribeToken(context, token), { digest: 'off' });
}

/**
 * Returns the unsubscribe page: it asks for confirmation, since mail scanners follow links, and shows the result once
 * `confirmed`.
 */
export async function unsubscribePage(
  context: ServerContext,
  { token, confirmed }: { token: string; confirmed: boolean },
): Promise<string> {
  const userId = await readUnsubscribeToken(context, token);
  if (confirmed) await unsubscribe(context, token);
  const settings = (await settingsDirectory(context).of([userId])).get(userId) as NotificationSettings;
  const texts = digestTexts(settings.language);
  const name = escaped(appSettings(context).current().name);
  const form = `<form method="get"><input type="hidden" name="token" value="${escaped(token)}"><button name="confirm" value="yes">${escaped(texts.unsubscribe)}</button></form>`;
  return [
    `<!doctype html><html lang="${texts.language}" dir="${directionOf(texts.language)}"><head><meta charset="utf-8"><title>${name}</title>`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>',
    `<body><main><h1>${name}</h1><p>${escaped(confirmed ? texts.unsubscribed : texts.unsubscribeQuestion)}</p>`,
    confirmed ? '' : form,
    '</main></body></html>',
  ].join('');
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] as string);
