import { signText } from '../../core/config/keyRing.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { appSettings } from '../app/index.ts';
import { composeMail, mail, type QueueOutcome, textsOf } from '../mail/index.ts';
import { mailLanguageOf } from '../notifications/index.ts';
import { userDirectory } from '../users/index.ts';
import { invitationTexts } from './invitationTexts.ts';
import { openInvitation } from './openInvitation.ts';
import { hashSecret } from './secretTokens.ts';

const maker = 'invitation';

/** Returns the code of a mailed invitation, which is not stored: its seed alone reveals nothing. */
export const mailedCode = ({ secrets }: ServerContext, seed: string): string =>
  signText(secrets.session, `invitation:${seed}`);

/** Queues the email of an invitation; its code is created when it is sent. */
export const mailInvitation = (
  context: ServerContext,
  tx: Transaction,
  { email, seed }: { email: string; seed: string },
): Promise<QueueOutcome> => mail(context).sendMade(tx, { to: email, maker, data: { seed } });

/** Defines how invitations are composed, unless they were used, revoked or expired; called while features are wired. */
export function defineInvitationMail(context: ServerContext): void {
  mail(context).define(maker, async (_to, data) => {
    const code = mailedCode(context, (data as { seed: string }).seed);
    const { read } = context.database;
    const row = await openInvitation(context, read, hashSecret(code)).catch(() => undefined);
    if (!row) return undefined;
    const inviter = row.created_by_id ? await userDirectory(context).find(row.created_by_id) : undefined;
    const language = inviter ? await mailLanguageOf(read, inviter.id) : 'en';
    const texts = textsOf(language, invitationTexts);
    const { name: app } = appSettings(context).current();
    const url = context.config.publicUrl as string;
    const date = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' });
    const title = texts.title(app);
    return {
      subject: title,
      ...composeMail({
        title,
        language: texts.language,
        paragraphs: [texts.invited(inviter?.name ?? '', app), texts.expires(date.format(row.expires_at))],
        action: { label: texts.join(app), url: `${url}/join/${code}` },
        footer: texts.footer(url),
      }),
    };
  });
}
