import type { AuditEntry, AuditFilter } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import { PagedList } from './pagedList.ts';

/** Reads the audit log (MOD-01). */
export interface AuditEntries {
  /** Returns the entries of a filter, newest first: all for admins, those about moderation for moderators. */
  list(filter?: AuditFilter): PagedList<AuditEntry>;
}

const createAuditEntries = (context: ClientContext): AuditEntries => ({
  list: (filter = {}) =>
    new PagedList<AuditEntry>(context, {
      page: async (request) => {
        const body = { filter, ...request };
        const { entries, next } = await context.http.call('POST /audit/query', { body });
        return { items: entries, next };
      },
      idOf: ({ id }) => id,
      timeOf: ({ created_at }) => created_at,
    }),
});

/** One client's access to the audit log: `client.part(auditEntries)`. */
export const auditEntries = perClient(createAuditEntries);
