import { pictureIdOf } from '@confab/protocol';
import { pictureEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { channelSteps } from '../channels/index.ts';
import { erasure } from '../erasure/index.ts';
import { userSteps } from '../users/index.ts';
import { fetchPicture, fetchPictureJob } from './fetchPicture.ts';
import { pictureMigrations } from './migrations.ts';
import { servePicture } from './servePicture.ts';
import { removeAppIcon, setAppIcon, setChannelPicture, setUserPicture } from './setPicture.ts';
import { removeBytes, removePictureBytesJob, removePictures } from './storePicture.ts';

/** Pictures of users, channels and the app (ONB-02). */
export const createPicturesFeature: CreateFeature = (context) => {
  userSteps(context).afterChange.push(async (before, { id, image }, tx) => {
    if (before.image !== image) await removePictures(context, tx, { user_id: id }, pictureIdOf(image));
  });
  channelSteps(context).afterChange.push(async ({ before, row: { cid, image } }, tx) => {
    if (before.image !== image) await removePictures(context, tx, { cid }, pictureIdOf(image));
  });
  erasure(context).add({
    name: 'pictures',
    user: (tx, { id }) => removePictures(context, tx, { user_id: id }),
    channel: (tx, cid) => removePictures(context, tx, { cid }),
  });
  return {
    name: 'pictures',
    migrations: pictureMigrations,
    jobs: {
      [removePictureBytesJob]: ({ payload }) => removeBytes(context, payload),
      [fetchPictureJob]: ({ payload }) => fetchPicture(context, payload),
    },
    endpoints: [
      implement(endpoints.setUserPicture, async ({ actor, params, request }) => ({
        user: await setUserPicture(context, actor, params.user_id, request),
      })),
      implement(endpoints.setChannelPicture, async ({ actor, params, request }) => ({
        channel: await setChannelPicture(context, actor, params, request),
      })),
      implement(endpoints.setAppIcon, async ({ actor, request }) => ({
        app: await setAppIcon(context, actor, request),
      })),
      implement(endpoints.removeAppIcon, async ({ actor }) => ({ app: await removeAppIcon(context, actor) })),
      implement(endpoints.getPicture, ({ params, reply }) => servePicture(context, params, reply)),
    ],
  };
};
