import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import { auditLog } from '../../audit/index.ts';
import { endSession } from '../openSession.ts';
import { mustUseSingleSignOn, readSignInRules } from './signInRules.ts';

const sessionsPerTransaction = 200;

/** Sessions that single sign-on did not open, with their users, by id. */
const selectOtherSessions = statement((k, p: Placeholders<{ after: string; limit: number }>) =>
  k
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as session_id', 'u.id', 'u.email', 'u.role'])
    .where('s.issuer', 'is', null)
    .where('s.id', '>', p('after'))
    .orderBy('s.id')
    .limit(p('limit')),
);

/** Ends the sessions of people who must use single sign-on (ACC-03) that began otherwise, and audits each. */
export async function endOtherSessions(context: ServerContext): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    after = await context.database.write((tx) => endSome(context, tx, from));
  }
}

/** Ends those among the next sessions; returns the last id, or undefined at the end. */
async function endSome(context: ServerContext, tx: Transaction, after: string): Promise<string | undefined> {
  const rules = await readSignInRules(tx);
  const sessions = await tx.all(selectOtherSessions, { after, limit: sessionsPerTransaction });
  for (const { session_id, ...user } of sessions) {
    if (!mustUseSingleSignOn(rules, user)) continue;
    if (!(await endSession(context, tx, user.id, session_id))) continue;
    await auditLog(context).record(tx, {
      actor: undefined,
      action: 'user.session_revoked',
      subject: { kind: 'user', id: user.id },
    });
  }
  return sessions.length < sessionsPerTransaction ? undefined : sessions.at(-1)?.session_id;
}
