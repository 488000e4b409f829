import { type App, appStream } from '@confab/protocol';
import { appEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { readApp, setHasAdmin, updateAppRow } from './appStore.ts';
import { recordAppChange } from './recordAppChange.ts';

type AppChange = Partial<
  Pick<
    App,
    | 'name'
    | 'icon'
    | 'sign_up'
    | 'sign_up_domains'
    | 'guests'
    | 'directory'
    | 'managed_profile_fields'
    | 'anonymous_reading'
    | 'second_factor_roles'
  >
>;

/** Changes the app's settings. */
export function updateApp(context: ServerContext, change: AppChange, actor: Actor): Promise<App> {
  return context.database.write((tx) => changeApp(context, tx, change, actor));
}

/** Changes the app's settings within a transaction. */
export async function changeApp(
  context: ServerContext,
  tx: Transaction,
  change: AppChange,
  actor: Actor,
): Promise<App> {
  const before = await readApp(context.config, tx);
  const {
    managed_profile_fields: managed = [],
    second_factor_roles: factorRoles = [],
    ...app
  } = { ...before, ...change };
  const shown: App = {
    ...app,
    ...(managed.length > 0 && { managed_profile_fields: [...new Set(managed)] }),
    ...(factorRoles.length > 0 && { second_factor_roles: [...new Set(factorRoles)] }),
  };
  await tx.run(updateAppRow, {
    name: app.name,
    icon: app.icon ?? null,
    sign_up: app.sign_up,
    sign_up_domains: JSON.stringify(app.sign_up_domains),
    guests: Number(app.guests),
    directory: app.directory,
    managed_profile_fields: JSON.stringify(shown.managed_profile_fields ?? []),
    anonymous_reading: Number(app.anonymous_reading),
    second_factor_roles: JSON.stringify(shown.second_factor_roles ?? []),
  });
  await announce(context, tx, shown, actor.userId);
  await recordAppChange(context, tx, actor, before, shown);
  return shown;
}

/**
 * Records that the server has its first user. Returns true for only one transaction in the life of a server, however
 * many run concurrently: its user becomes the first admin (APP-02).
 */
export async function claimFirstUser(context: ServerContext, tx: Transaction): Promise<boolean> {
  const claimed = (await tx.run(setHasAdmin, {})) === 1;
  if (claimed) await announce(context, tx, await readApp(context.config, tx), undefined);
  return claimed;
}

/** Publishes the app again, after a change of settings that nobody but the nodes of the server reads. */
export async function republishApp(
  context: ServerContext,
  tx: Transaction,
  actorId: string | undefined,
): Promise<void> {
  await announce(context, tx, await readApp(context.config, tx), actorId);
}

const announce = (context: ServerContext, tx: Transaction, app: App, actor_id: string | undefined) =>
  context.log.append(tx, {
    stream: appStream,
    definition: appEvents.appUpdated,
    ...(actor_id !== undefined && { actor_id }),
    payload: { app },
  });
