import { toCid } from '@confab/protocol';
import { locationEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { memberSteps } from '../members/index.ts';
import { updateSharedLocation } from '../messages/index.ts';
import { banSteps } from '../moderation/index.ts';
import { userSteps } from '../users/index.ts';
import { endInTime, endOfMember, endOfUser, stopLocation } from './endLocation.ts';
import { endLocationKind } from './endLocationJob.ts';
import { locationMigrations } from './migrations.ts';
import { moveLocation } from './moveLocation.ts';
import { listChannelLocations, listOwnLocations } from './readLocations.ts';

/** Locations in messages, static and live (LOC-01, LOC-02). */
export const createLocationsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'locations',
    messages: (tx, rows) =>
      tx.runMany(
        updateSharedLocation,
        rows.map(({ id }) => ({ id, shared_location: null })),
      ),
  });
  memberSteps(context).afterDismiss.push((member, tx) => endOfMember(context, tx, member));
  banSteps(context).afterAppBan.push((userId, tx) => endOfUser(context, tx, userId));
  userSteps(context).afterEnd.push(({ id }, tx) => endOfUser(context, tx, id));
  return {
    name: 'locations',
    migrations: locationMigrations,
    jobs: { [endLocationKind]: ({ payload }) => endInTime(context, payload) },
    endpoints: [
      implement(endpoints.updateLiveLocation, async ({ actor, params, body }) => ({
        shared_location: await moveLocation(context, actor, params.message_id, body),
      })),
      implement(endpoints.stopLiveLocation, async ({ actor, params }) => ({
        shared_location: await stopLocation(context, actor, params.message_id),
      })),
      implement(endpoints.listOwnLocations, async ({ actor }) => ({
        locations: await listOwnLocations(context, actor),
      })),
      implement(endpoints.listChannelLocations, async ({ actor, params }) => ({
        locations: await listChannelLocations(context, actor, toCid(params.type, params.id)),
      })),
    ],
  };
};
