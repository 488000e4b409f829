import { ChatError, mailedResetMs, mailNotConfigured } from '@confab/protocol';
import { signText } from '../../core/config/keyRing.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { SharedRateLimiter } from '../../core/limits/sharedLimits.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { isMailAddress, mail } from '../mail/index.ts';
import { mailLanguageOf } from '../notifications/index.ts';
import { isActive, selectUserByEmail, type UserRow } from '../users/index.ts';
import { insertMailedCode } from './credentialStore.ts';
import { passwordChangedMail, resetMail } from './resetMails.ts';
import { hashSecret, newSecret } from './secretTokens.ts';

const maker = 'password-reset';
/** Most reset mails per hour to one address, whoever requests them. */
const perHour = 5;

/** The queued data of a reset; the code is derived from it and this server's secret. */
interface Asked {
  readonly seed: string;
  readonly at: number;
}

/** Counts by address, including unknown ones, so as not to reveal which exist. */
const addressLimiter = perServer(({ limits, config }): SharedRateLimiter => {
  if (config.requestsPerSecond === 0) return { consume: async () => undefined };
  return limits.exact({ name: 'password-reset', perSecond: perHour / 3600, burst: perHour });
});

/**
 * Sends a password reset link to an address, if it has an account. The same is queued for every address, and the
 * account is looked up when the mail is composed: neither the answer nor its timing reveals it. Throws
 * `mail_not_configured`.
 */
export async function requestPasswordReset(context: ServerContext, email: string): Promise<void> {
  await addressLimiter(context).consume(email);
  if (!mail(context).configured) throw new ChatError(mailNotConfigured);
  if (!isMailAddress(email)) return;
  const data: Asked = { seed: newSecret(), at: context.clock.now() };
  await context.database.write((tx) => mail(context).sendMade(tx, { to: email, maker, data }));
}

/** Defines how reset mails are composed; called while features are wired. */
export function defineResetMail(context: ServerContext): void {
  mail(context).define(maker, async (to, data) => {
    const { seed, at } = data as Asked;
    const expires_at = at + mailedResetMs;
    // The same for each attempt of the mail, and never stored.
    const code = signText(context.secrets.session, `reset:${seed}`);
    const user = await context.database.write(async (tx) => {
      const owner = await tx.get(selectUserByEmail, { email: to });
      if (!owner || !isActive(owner) || expires_at <= context.clock.now()) return undefined;
      await tx.run(insertMailedCode, { code_hash: hashSecret(code), user_id: owner.id, expires_at });
      return owner;
    });
    if (!user) return undefined;
    const { name } = appSettings(context).current();
    const language = await mailLanguageOf(context.database.read, user.id);
    return resetMail({ app: name, url: context.config.publicUrl as string, code, language });
  });
}

/** Notifies an account's owner of a changed password, in case someone else did it. */
export async function mailPasswordChanged(
  context: ServerContext,
  tx: Transaction,
  { id, email }: UserRow,
  keepsSessions = false,
): Promise<void> {
  const { configured, send } = mail(context);
  if (!configured || email === null || !isMailAddress(email)) return;
  const { name } = appSettings(context).current();
  const language = await mailLanguageOf(tx, id);
  const facts = { app: name, url: context.config.publicUrl as string, language, keepsSessions };
  await send(tx, { to: email, ...passwordChangedMail(facts) }, { userId: id });
}
