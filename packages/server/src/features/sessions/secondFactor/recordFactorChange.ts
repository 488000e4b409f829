import type { FactorMethod } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { auditLog } from '../../audit/index.ts';
import { isMailAddress, mail } from '../../mail/index.ts';
import type { UserRow } from '../../users/index.ts';
import type { FactorChange } from '../security/factorChange.ts';
import { mailFacts } from '../security/mailFacts.ts';
import { factorChangedMail } from '../security/securityMails.ts';

/** Audits a change of a user's second factors, and notifies the user by mail, in case someone else did it. */
export async function recordFactorChange(
  context: ServerContext,
  tx: Transaction,
  {
    actor,
    user,
    change,
    method,
  }: { actor: Actor; user: UserRow; change: FactorChange; method?: FactorMethod },
): Promise<void> {
  await auditLog(context).record(tx, {
    actor,
    action: `user.${change}`,
    subject: { kind: 'user', id: user.id },
    ...(method && { details: { method } }),
  });
  const { configured, send } = mail(context);
  if (!configured || user.email === null || !isMailAddress(user.email)) return;
  const message = factorChangedMail({ ...(await mailFacts(context, user.id)), change });
  await send(tx, { to: user.email, ...message }, { userId: user.id });
}
