import {
  ChatError,
  emailChangeInvalid,
  emailChangeMs,
  emailTaken,
  mailNotConfigured,
} from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import { signText } from '../../../core/config/keyRing.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { inputError } from '../../../core/http/validate.ts';
import type { SharedRateLimiter } from '../../../core/limits/sharedLimits.ts';
import { auditLog } from '../../audit/index.ts';
import { isMailAddress, mail } from '../../mail/index.ts';
import { changeUser, selectUserByEmail } from '../../users/index.ts';
import { endResetCodesOfUser } from '../credentialStore.ts';
import { hashSecret, newSecret } from '../secretTokens.ts';
import { consumeEmailChange, selectEmailChange, upsertEmailChange } from './emailChangeStore.ts';
import { mailFacts } from './mailFacts.ts';
import { ownAccount, requireConfirmed } from './ownAccount.ts';
import { emailChangedMail, emailChangeMail } from './securityMails.ts';

const maker = 'email-change';
const changesPerHour = 5;

const changeLimiter = perServer(({ limits, config }): SharedRateLimiter => {
  if (config.requestsPerSecond === 0) return { consume: async () => undefined };
  return limits.exact({ name: 'email-change', perSecond: changesPerHour / 3600, burst: changesPerHour });
});

/** The queued data of a confirmation; the code is derived from it and this server's secret. */
interface Asked {
  readonly userId: string;
  readonly seed: string;
}

const codeOf = ({ secrets }: ServerContext, seed: string) => signText(secrets.session, `email:${seed}`);

/**
 * Mails a link to the caller's new address, which confirms it. The answer does not reveal whether another account has
 * the address: only its owner learns that, from the link. Throws `confirmation_required` and `mail_not_configured`.
 */
export async function requestEmailChange(context: ServerContext, actor: Actor, email: string): Promise<void> {
  const { user, ...account } = await ownAccount(context.database.read, actor);
  requireConfirmed(context, { user, ...account });
  if (!mail(context).configured) throw new ChatError(mailNotConfigured);
  if (!isMailAddress(email)) throw inputError([{ field: 'email', rule: 'must be an email address' }]);
  if (email === user.email) throw inputError([{ field: 'email', rule: 'must be a new address' }]);
  await changeLimiter(context).consume(user.id);
  const data: Asked = { userId: user.id, seed: newSecret() };
  await context.database.write(async (tx) => {
    await tx.run(upsertEmailChange, {
      user_id: user.id,
      email,
      code_hash: hashSecret(codeOf(context, data.seed)),
      expires_at: context.clock.now() + emailChangeMs,
    });
    await mail(context).sendMade(tx, { to: email, maker, data }, { userId: user.id });
  });
}

/** Defines how the mails with the links are composed; called while features are wired. */
export function defineEmailChangeMail(context: ServerContext): void {
  mail(context).define(maker, async (to, data) => {
    const { userId, seed } = data as Asked;
    const { read } = context.database;
    const code = codeOf(context, seed);
    const waiting = await read.get(selectEmailChange, { user_id: userId, now: context.clock.now() });
    if (waiting?.email !== to || waiting.code_hash !== hashSecret(code)) return undefined;
    return emailChangeMail({ ...(await mailFacts(context, userId)), code });
  });
}

/**
 * Gives the caller the address that the code confirms, and notifies the old one. Only its own account can use a code:
 * a link that was sent to a mistyped address does nothing for its receiver. Throws `email_change_invalid` and
 * `email_taken`.
 */
export function confirmEmailChange(context: ServerContext, actor: Actor, code: string): Promise<string> {
  return context.database.write(async (tx) => {
    const { user } = await ownAccount(tx, actor);
    const now = context.clock.now();
    const asked = { user_id: user.id, code_hash: hashSecret(code), now };
    const change = await tx.get(consumeEmailChange, asked);
    if (!change) throw new ChatError(emailChangeInvalid);
    const { email } = change;
    const owner = await tx.get(selectUserByEmail, { email });
    if (owner && owner.id !== user.id) throw new ChatError(emailTaken);
    await changeUser(context, tx, user, { email }, user.id);
    // Links to set a password went to the old address.
    await tx.run(endResetCodesOfUser, { user_id: user.id, now });
    await auditLog(context).record(tx, {
      actor,
      action: 'user.email_changed',
      subject: { kind: 'user', id: user.id },
    });
    if (mail(context).configured && user.email !== null && isMailAddress(user.email)) {
      const message = emailChangedMail(await mailFacts(context, user.id));
      await mail(context).send(tx, { to: user.email, ...message }, { userId: user.id });
    }
    return email;
  });
}
