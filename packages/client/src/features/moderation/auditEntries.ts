import type { AuditEntry, AuditFilter } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import { PagedList } from './pagedList.ts';

/** The audit log as one reads it (MOD-01). */
export interface AuditEntries {
  /** The entries of a filter, newest first: all for admins, what concerns moderation for moderators. */
  list(filter?: AuditFilter): PagedList<AuditEntry>;
}

const createAuditEntries = (context: ClientContext): AuditEntries => ({
  list: (filter = {}) =>
    new PagedList<AuditEntry>(context, {
      page: async (next) => {
        const body = { filter, ...(next !== undefined && { next }) };
        const { entries, next: after } = await context.http.call('POST /audit/query', { body });
        return { items: entries, next: after };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    }),
});

/** One client's reading of the audit log: `client.part(auditEntries)`. */
export const auditEntries = perClient(createAuditEntries);
