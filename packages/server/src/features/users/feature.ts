import { ChatError, type User, userNotFound } from '@confab/protocol';
import { userEndpoints } from '@confab/protocol/schemas';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { userEraser } from './eraser.ts';
import { expireStatus, expireStatusJob } from './expireStatus.ts';
import { createEventFilter } from './limitedEvents.ts';
import { getPrivateData, setPrivateData } from './privateData.ts';
import { queryUsers } from './queryUsers.ts';
import { updateUser } from './updateUser.ts';
import { upsertUsers } from './upsertUsers.ts';
import { userDirectory } from './userDirectory.ts';
import { userMigrations } from './userTables.ts';
import { findVisibleUser } from './visiblePeople.ts';
import { asSeenBy } from './visibleValues.ts';

/** Users and their profiles (APP-05). */
export const createUsersFeature: CreateFeature = (context) => {
  const people = userDirectory(context);
  erasure(context).add(userEraser);
  return {
    name: 'users',
    migrations: userMigrations,
    jobs: { [expireStatusJob]: ({ payload }) => expireStatus(context, payload.id) },
    eventFilter: createEventFilter(context),
    endpoints: [
      implement(userEndpoints.queryUsers, async ({ actor, body }) => ({
        // Readers without an account find nobody.
        users: isAnonymousReader(actor) ? [] : await queryUsers(context, actor, body),
      })),
      implement(userEndpoints.getUser, async ({ actor, params }) => {
        const row = await findVisibleUser(context, context.database.read, actor, params.user_id);
        if (!row) throw new ChatError(userNotFound);
        const [user] = await asSeenBy(context, context.database.read, actor, [people.profile(row)]);
        return { user: user as User };
      }),
      implement(userEndpoints.upsertUsers, async ({ actor, body }) => ({
        users: await upsertUsers(context, body.users, actor),
      })),
      implement(userEndpoints.getPrivateData, async ({ actor, params }) => ({
        private: await getPrivateData(context, actor, params.user_id),
      })),
      implement(userEndpoints.setPrivateData, async ({ actor, params, body }) => ({
        private: await setPrivateData(context, actor, params.user_id, body.private),
      })),
      implement(userEndpoints.updateUser, async ({ actor, params, body }) => ({
        user: await updateUser(context, actor, params.user_id, body),
      })),
      implement(userEndpoints.setProfileValues, async ({ actor, params, body }) => ({
        user: await updateUser(context, actor, params.user_id, { values: body.values }),
      })),
    ],
  };
};
