import { appStream, ChatError, notAllowed, tenantStream } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Tenant } from './actor.ts';

export type { Tenant };

/** Returns the tenant of an actor that reaches one alone; null for none. */
export const tenantOf = ({ tenant }: Pick<Actor, 'tenant'>): Tenant => tenant ?? null;

/** Returns the actor limited to a channel's tenant: whom a host's back end may name there (TEN-02). */
export const withinTenant = <A extends TenantActor>(actor: A, tenant: Tenant): A =>
  reachesAllTenants(actor) ? { ...actor, tenant } : actor;

/** The fields of an actor that decide what it reaches. */
type TenantActor = Pick<Actor, 'role' | 'tenant'>;

/** Whether the actor reaches every tenant: only a host's back end whose token names none. */
export const reachesAllTenants = ({ role, tenant }: TenantActor): boolean =>
  role === 'server' && tenant === undefined;

/** Whether the actor reaches users, channels and groups of this tenant (TEN-02). */
export const reachesTenant = (actor: TenantActor, tenant: Tenant): boolean =>
  reachesAllTenants(actor) || tenantOf(actor) === tenant;

/** SQL condition: the counterpart of {@link reachesTenant}, for a column; undefined if the actor reaches all. */
export function isTenantReached(
  actor: TenantActor,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> | undefined {
  if (reachesAllTenants(actor)) return undefined;
  return isOfTenant(tenantOf(actor), column);
}

/** SQL condition: whether a column has this tenant. */
export const isOfTenant = (tenant: Tenant, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  tenant === null ? sql<boolean>`${column} is null` : sql<boolean>`${column} = ${tenant}`;

/** SQL condition: whether the actor reaches the user whose id is in a column; undefined if it reaches all. */
export function isUserReached(actor: TenantActor, id: RawBuilder<unknown>): RawBuilder<boolean> | undefined {
  const isReached = isTenantReached(actor, sql.ref('reached.tenant'));
  return (
    isReached && sql<boolean>`exists (select 1 from users reached where reached.id = ${id} and ${isReached})`
  );
}

/** Returns the stream of events about this tenant's users and groups. */
export const streamOfTenant = (tenant: Tenant): string =>
  tenant === null ? appStream : tenantStream(tenant);

/** Throws `not_allowed` for an actor of a tenant: settings and data of the whole installation are not theirs. */
export function requireNoTenant(actor: Pick<Actor, 'tenant'>): void {
  const tenant = tenantOf(actor);
  if (tenant === null) return;
  throw new ChatError(notAllowed, {
    message: 'This concerns the whole installation. Use a server token without a tenant.',
    details: { tenant },
  });
}

/** Throws `not_allowed` for anyone but a host's back end that reaches this tenant. */
export function requireTenantHost(actor: TenantActor, tenant: string): void {
  if (actor.role === 'server' && reachesTenant(actor, tenant)) return;
  throw new ChatError(notAllowed, {
    message: 'This needs a server token of the tenant, or one without a tenant.',
    details: { tenant },
  });
}
