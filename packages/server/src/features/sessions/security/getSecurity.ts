import type { SignInSecurity } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { selectEmailChange } from './emailChangeStore.ts';
import { toLinkedIdentity } from './identities.ts';
import { confirmationMethodsOf, ownAccount } from './ownAccount.ts';

/** Returns how the caller signs in. */
export async function getSecurity(context: ServerContext, actor: Actor): Promise<SignInSecurity> {
  const { read } = context.database;
  const account = await ownAccount(read, actor);
  const { user, passwordHash, identities } = account;
  const waiting = await read.get(selectEmailChange, { user_id: user.id, now: context.clock.now() });
  return {
    ...(user.email !== null && { email: user.email }),
    ...(waiting && { pending_email: waiting.email }),
    has_password: passwordHash !== undefined,
    identities: identities.map((row) => toLinkedIdentity(context, row)),
    confirmation_methods: confirmationMethodsOf(account),
  };
}
