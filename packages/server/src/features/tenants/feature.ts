import { tenantEndpoints as endpoints, tenantField } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { requireTenantHost } from '../../core/access/tenants.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { inputError } from '../../core/http/validate.ts';
import { tasks } from '../tasks/index.ts';
import {
  type EverythingOptions,
  exportEverything,
  exportTenantTask,
  requestTenantExport,
} from '../transfers/index.ts';
import { certifyTenant } from './certifyTenant.ts';
import { type ErasePayload, eraseTenantKind, requestTenantErasure, runTenantErasure } from './eraseTenant.ts';

/** Tenants as a whole: export, erasure, and the proof that nothing is left (TEN-02). */
export const createTenantsFeature: CreateFeature = (context) => {
  tasks(context).define<ErasePayload>(eraseTenantKind, (task) => runTenantErasure(context, task));
  tasks(context).define<EverythingOptions & { tenant: string }>(
    exportTenantTask,
    (task) => exportEverything(context, task),
    (asker, { tenant }) => requireTenantHost(asker, tenant),
  );
  return {
    name: 'tenants',
    endpoints: [
      implement(endpoints.exportTenant, async ({ actor, params, body }) => ({
        task: await requestTenantExport(context, actor, tenantIn(params), { ...body, passwords: false }),
      })),
      implement(endpoints.eraseTenant, async ({ actor, params }) => ({
        task: await requestTenantErasure(context, actor, tenantIn(params)),
      })),
      implement(endpoints.certifyTenant, async ({ actor, params }) => ({
        certificate: await certifyTenant(context, actor, tenantIn(params)),
      })),
    ],
  };
};

/** Returns the tenant in the path; throws an error that names it if it is invalid. */
function tenantIn({ tenant_id }: { tenant_id: string }): string {
  if (v.is(tenantField, tenant_id)) return tenant_id;
  throw inputError([{ field: 'tenant_id', rule: 'must be 1 to 64 letters, digits or _ . @ -' }]);
}
