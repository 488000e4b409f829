import type { AuditAction, AuditSubjectKind } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { Tenant } from '../../core/access/tenants.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { currentPositions } from '../../core/http/callPositions.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { AuditRow } from './migrations.ts';

/** An administrative action to record. */
export interface AuditRecord {
  /** The acting user; undefined for the service itself. */
  readonly actor: Pick<Actor, 'userId' | 'role' | 'tenant'> | undefined;
  readonly action: AuditAction;
  readonly subject: {
    readonly kind: AuditSubjectKind;
    readonly id: string;
    /** The affected user; defaults to the subject if that is a user. */
    readonly userId?: string | undefined;
  };
  /** The channel it happened in. */
  readonly cid?: string | undefined;
  /** Its tenant (TEN-02); defaults to the actor's, or the affected user's or channel's. */
  readonly tenant?: Tenant;
  /** Facts, such as old and new values. Never user-written content. */
  readonly details?: Record<string, unknown>;
}

/** The audit log of a server: append-only. */
export interface AuditLog {
  /**
   * Adds an entry in the transaction of the action itself, so that neither exists without the other (MOD-01), with the
   * address and the device of the current call (ACC-07).
   */
  record(tx: Transaction, record: AuditRecord): Promise<void>;
}

export const auditLog = perServer(
  ({ clock }): AuditLog => ({
    async record(tx, { actor, action, subject, cid, tenant, details }) {
      const caller = currentPositions()?.caller;
      await tx.run(insertAuditRow, {
        action,
        actor_kind: actorKind(actor),
        actor_id: actor?.userId ?? null,
        subject_kind: subject.kind,
        subject_id: subject.id,
        user_id: subject.userId ?? (subject.kind === 'user' ? subject.id : null),
        cid: cid ?? null,
        tenant: tenant ?? actor?.tenant ?? null,
        details: jsonUnlessEmpty(details),
        address: caller?.ip ?? null,
        user_agent: caller?.headers['user-agent']?.slice(0, 256) ?? null,
        created_at: clock.now(),
      });
    },
  }),
);

function actorKind(actor: AuditRecord['actor']): string {
  if (!actor) return 'service';
  return isHost(actor) ? 'host' : 'user';
}

const insertAuditRow = statement(
  (k, p: Placeholders<Omit<AuditRow, 'id'>>) =>
    k.insertInto('audit_log').values({
      action: p('action'),
      actor_kind: p('actor_kind'),
      actor_id: p('actor_id'),
      subject_kind: p('subject_kind'),
      subject_id: p('subject_id'),
      user_id: p('user_id'),
      cid: p('cid'),
      tenant: sql<string | null>`coalesce(${p('tenant')},
        (select u.tenant from users u where u.id = ${p('user_id')}),
        (select c.tenant from channels c where c.cid = ${p('cid')}))`,
      details: p('details'),
      address: p('address'),
      user_agent: p('user_agent'),
      created_at: p('created_at'),
    }),
  { apart: true },
);
