import type { TenantCertificate } from './api.ts';

/** A tenant after it was erased. */
export const acmeCertificate: TenantCertificate = {
  tenant: 'acme',
  certified_at: '2026-01-05T08:00:00.000Z',
  is_empty: true,
  tables: [
    { table: 'channels', rows: 0 },
    { table: 'users', rows: 0 },
  ],
};
