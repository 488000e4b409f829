import { ChatError, codeWrong, conflict } from '@confab/protocol';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Actor } from '../../../core/access/actor.ts';
import { openText, sealingKeyId, sealText } from '../../../core/config/sealedText.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { appSettings } from '../../app/index.ts';
import { ownAccount, requireConfirmed } from '../security/ownAccount.ts';
import { finishSetUp } from './completeSignIn.ts';
import {
  acceptStep,
  deleteRecoveryCodes,
  deleteTotp,
  resealTotp,
  selectTotp,
  selectTotpOfOtherKeys,
  upsertUnconfirmedTotp,
} from './factorStore.ts';
import { factorCount, ownFactors, refuseLastFactor } from './ownFactors.ts';
import { recordFactorChange } from './recordFactorChange.ts';
import { missingRecoveryCodes } from './recoveryCodes.ts';

const purpose = 'totp';
const stepSeconds = 30;
/** How long a set-up may take. */
const setUpMs = 15 * 60_000;

/** Begins to set up an authenticator app: returns its new secret. Throws `confirmation_required`. */
export function beginTotp(context: ServerContext, actor: Actor): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  return context.database.write(async (tx) => {
    const account = await ownAccount(tx, actor);
    const { user } = account;
    requireConfirmed(context, account);
    const sealed_secret = sealText(context.secrets.session, { purpose, owner: user.id }, secret);
    const created_at = context.clock.now();
    if ((await tx.run(upsertUnconfirmedTotp, { user_id: user.id, sealed_secret, created_at })) === 0) {
      throw new ChatError(conflict, {
        message: 'An authenticator app is already set up.',
        details: { reason: 'authenticator_set_up' },
      });
    }
    const issuer = appSettings(context).current().name;
    return { secret, uri: generateURI({ issuer, label: user.email ?? user.name, secret }) };
  });
}

/**
 * Finishes the set-up with a code of the app. Returns recovery codes if the user has none. Throws `code_wrong`, also for
 * a set-up that took too long.
 */
export function verifyTotp(context: ServerContext, actor: Actor, code: string): Promise<string[]> {
  return context.database.write(async (tx) => {
    const { user, session } = await ownAccount(tx, actor);
    const row = await tx.get(selectTotp, { user_id: user.id });
    const isOpen = row?.confirmed_at === null && context.clock.now() - row.created_at <= setUpMs;
    if (!isOpen || !(await acceptTotp(context, tx, user.id, code, true))) throw new ChatError(codeWrong);
    await recordFactorChange(context, tx, { actor, user, change: 'factor_added', method: 'totp' });
    await finishSetUp(tx, session.id);
    return missingRecoveryCodes(tx, user.id);
  });
}

/** Turns the authenticator app off. Throws `confirmation_required` and `second_factor_needed`. */
export function removeTotp(context: ServerContext, actor: Actor): Promise<void> {
  return context.database.write(async (tx) => {
    const account = await ownAccount(tx, actor);
    const { user } = account;
    requireConfirmed(context, account);
    const factors = await ownFactors(tx, user.id);
    if (factors.hasTotp) refuseLastFactor(context, user, factors);
    await tx.run(deleteTotp, { user_id: user.id });
    if (!factors.hasTotp) return;
    if (factorCount(factors) === 1) await tx.run(deleteRecoveryCodes, { user_id: user.id });
    await recordFactorChange(context, tx, { actor, user, change: 'factor_removed', method: 'totp' });
  });
}

/**
 * Accepts a code of the user's app, of this time step or one beside it, and each step once. Returns whether it was
 * right.
 */
export async function acceptTotp(
  context: ServerContext,
  tx: Transaction,
  user_id: string,
  code: string,
  isSetUp = false,
): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  const row = await tx.get(selectTotp, { user_id });
  if (!row || (row.confirmed_at === null) !== isSetUp || !/^\d{6}$/.test(token)) return false;
  const secret = openText(context.secrets.session, { purpose, owner: user_id }, row.sealed_secret);
  if (secret === undefined) {
    context.logger.error(
      { user: user_id },
      'an authenticator secret was encrypted with a secret that is gone',
    );
    return false;
  }
  const now = context.clock.now();
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now / 1000),
    epochTolerance: stepSeconds,
    ...(row.last_step !== null && { afterTimeStep: row.last_step }),
  });
  if (!result.valid || !('timeStep' in result)) return false;
  return (await tx.run(acceptStep, { user_id, step: result.timeStep, confirmed_at: now })) > 0;
}

/** Encrypts secrets again that an older secret of the server has encrypted, so that it can be dropped. */
export async function resealTotpSecrets({ database, secrets, logger }: ServerContext): Promise<void> {
  const key_id = sealingKeyId(secrets.session, purpose);
  const rows = await database.read.all(selectTotpOfOtherKeys, { length: key_id.length, key_id });
  for (const { user_id, sealed_secret: old } of rows) {
    const binding = { purpose, owner: user_id };
    const secret = openText(secrets.session, binding, old);
    if (secret === undefined) {
      logger.warn({ user: user_id }, 'an authenticator secret was encrypted with a secret that is gone');
      continue;
    }
    const sealed_secret = sealText(secrets.session, binding, secret);
    await database.write((tx) => tx.run(resealTotp, { user_id, old, sealed_secret }));
  }
}
