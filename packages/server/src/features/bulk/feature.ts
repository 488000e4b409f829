import { bulkEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { bulkWriteAs } from './bulkWriteAs.ts';
import { provision } from './provision.ts';

/** Imports of external data (seeds, transfers), and what a host's back end sets up. */
export const createBulkFeature: CreateFeature = (context) => ({
  name: 'bulk',
  endpoints: [
    implement(bulkEndpoints.bulkWrite, ({ actor, body }) => bulkWriteAs(context, actor, body)),
    implement(bulkEndpoints.provision, ({ actor, body }) => provision(context, actor, body)),
  ],
});
