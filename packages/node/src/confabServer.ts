import type { AnswerOf, CallOptions, Routes } from '@confab/protocol';
import { ConfabCalls } from './confabCalls.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { ActorToken, requireId, signToken, type TokenOptions } from './tokens.ts';

/** Users, channels and memberships to create or update. */
export type Provision = CallOptions<'PUT /provision'>['body'];
/** The created, updated or unchanged users, channels and memberships, in the order of the request. */
export type Provisioned = AnswerOf<Routes['PUT /provision']>;

/** How to act for a user. */
export interface ActingOptions {
  /** Acts with the back end's own rights, in the name of the user; by default only with the user's rights. */
  readonly withServerRights?: boolean | undefined;
}

/**
 * A Confab server, called by the back end of a host product, which may read and change everything there. What has an
 * author, such as a message, needs a user: `as(userId, { withServerRights: true })`.
 */
export class ConfabServer extends ConfabCalls {
  readonly #connection: Connection;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    super(connection, new ActorToken(options.secret, { server: true, ...tenantClaim(options.tenant) }));
    this.#connection = connection;
  }

  /**
   * Signs a token with which a page or an app connects as this user. The user is created at the first call. Throws a
   * `TypeError` for an invalid id.
   */
  async mintToken(userId: string, options: TokenOptions = {}): Promise<string> {
    requireId('userId', userId);
    const { secret, tenant: ownTenant } = this.#connection.options;
    const { expiresInMs, claims, tenant = ownTenant } = options;
    return signToken(secret, { ...claims, ...tenantClaim(tenant), user_id: userId }, expiresInMs);
  }

  /**
   * Returns calls as a user: what the user may not do is refused, what the user may not see is not found. Throws a
   * `TypeError` for an invalid id.
   */
  as(userId: string, { withServerRights = false }: ActingOptions = {}): ConfabCalls {
    requireId('userId', userId);
    const { secret, tenant } = this.#connection.options;
    const claims = { user_id: userId, ...tenantClaim(tenant), ...(withServerRights && { server: true }) };
    return new ConfabCalls(this.#connection, new ActorToken(secret, claims));
  }

  /**
   * Creates or updates users, channels and memberships in one call, which may be repeated. Fields that are omitted stay
   * unchanged.
   */
  provision(provision: Provision): Promise<Provisioned> {
    return this.call('PUT /provision', { body: provision });
  }
}

function tenantClaim(tenant: string | undefined): { tenant?: string } {
  if (tenant === undefined) return {};
  requireId('tenant', tenant);
  return { tenant };
}
