import {
  type App,
  type Channel,
  ChatError,
  notAllowed,
  type OwnUser,
  toCid,
  type User,
  userNotFound,
} from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../core/access/actor.ts';
import { isAnonymous, isAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { changeApp } from '../app/index.ts';
import { changeChannel, openChannel } from '../channels/index.ts';
import { updateUserIn, userDirectory } from '../users/index.ts';
import { receivePicture } from './receivePicture.ts';
import { removePictures, storePicture } from './storePicture.ts';

/** Sets a user's profile picture: the actor's own, or any as an admin. */
export async function setUserPicture(
  context: ServerContext,
  actor: Actor,
  userId: string,
  request: FastifyRequest,
): Promise<OwnUser | User> {
  const isOwn = actor.userId === userId && !isAnonymous(actor);
  if (!isOwn && !isAppAdmin(actor)) throw new ChatError(notAllowed);
  const user = await userDirectory(context).find(userId);
  if (!user || user.deleted_at !== null || !reachesTenant(actor, user.tenant))
    throw new ChatError(userNotFound);
  const source = await receivePicture(context, actor, request);
  const picture = { owner: { user_id: userId }, by: actor.userId ?? '', source };
  const row = await storePicture(context, picture, (tx, image) =>
    updateUserIn(context, tx, actor, userId, { image }),
  );
  const people = userDirectory(context);
  return isOwn ? people.ownProfile(row) : people.profile(row);
}

/** Sets a channel's picture, for those who may change the channel. */
export async function setChannelPicture(
  context: ServerContext,
  actor: Actor,
  { type, id }: { type: string; id: string },
  request: FastifyRequest,
): Promise<Channel> {
  const cid = toCid(type, id);
  await openChannel(context, context.database.read, actor, cid, 'update-channel');
  const source = await receivePicture(context, actor, request);
  return storePicture(context, { owner: { cid }, by: actor.userId ?? '', source }, (tx, image) =>
    changeChannel(context, tx, actor, cid, { image }),
  );
}

/** Sets the icon of the app. */
export async function setAppIcon(
  context: ServerContext,
  actor: Actor,
  request: FastifyRequest,
): Promise<App> {
  const source = await receivePicture(context, actor, request);
  return storePicture(context, { owner: {}, by: actor.userId ?? '', source }, (tx, icon) =>
    changeApp(context, tx, { icon }, actor),
  );
}

/** Removes the icon of the app. */
export function removeAppIcon(context: ServerContext, actor: Actor): Promise<App> {
  return context.database.write(async (tx) => {
    await removePictures(context, tx, {});
    return changeApp(context, tx, { icon: undefined }, actor);
  });
}
