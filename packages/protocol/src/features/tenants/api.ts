import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { taskSchema } from '../tasks/api.ts';

/** The number of rows in each table that mention a tenant, its users, channels or messages (TEN-02). */
export const tenantCertificateSchema = v.object({
  tenant: v.string(),
  certified_at: timeField,
  /** Whether no table mentions it. */
  is_empty: v.boolean(),
  tables: v.array(v.object({ table: v.string(), rows: v.number() })),
});
export type TenantCertificate = v.InferOutput<typeof tenantCertificateSchema>;
export const tenantCertificate = defineEntity('TenantCertificate', tenantCertificateSchema);

export const endpoints = {
  exportTenant: defineEndpoint('POST /tenants/{tenant_id}/export', {
    summary:
      "Export a tenant's users, channels and content as a ZIP file, as a task. Its result names the export (server token).",
    audience: 'admin',
    isOpenToTenants: true,
    body: v.object({
      /** Includes the bytes of uploaded files. */
      files: v.optional(v.boolean(), true),
    }),
    answer: v.object({ task: taskSchema }),
  }),
  eraseTenant: defineEndpoint('POST /tenants/{tenant_id}/erase', {
    summary:
      'Erase a tenant with its users, channels and content for good, as a task (server token without a tenant).',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({ task: taskSchema }),
  }),
  certifyTenant: defineEndpoint('GET /tenants/{tenant_id}/certificate', {
    summary:
      'Count the rows of each table that mention a tenant: 0 in all after it was erased (server token).',
    audience: 'admin',
    isOpenToTenants: true,
    answer: v.object({ certificate: tenantCertificateSchema }),
  }),
};

export const tenants = defineFeature({
  name: 'tenants',
  entities: [tenantCertificate],
  endpoints,
  events: [],
  errors: [],
});
