import * as v from 'valibot';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { appSchema } from '../app/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { channelSchema } from '../channels/schema.ts';
import { userNotFound } from '../users/limits.ts';
import { ownUserSchema, userSchema } from '../users/schema.ts';
import { pictureErrors, pictureInvalid, pictureNotFound, pictureTooLarge } from './limits.ts';

const refusals = [pictureInvalid, pictureTooLarge];

export const endpoints = {
  setUserPicture: defineEndpoint('PUT /users/{user_id}/picture', {
    summary:
      'Set a profile picture: your own, or anybody’s as an admin. The body is the bytes of an image, whose centre is cut out as a square. `PATCH /users/{user_id}` with `image` null removes it.',
    bytes: 'body',
    answer: v.object({ user: v.union([ownUserSchema, userSchema]) }),
    errors: [userNotFound, ...refusals],
  }),
  setChannelPicture: defineEndpoint('PUT /channels/{type}/{id}/picture', {
    summary:
      'Set a channel’s picture; the body is the bytes of an image. `PATCH /channels/{type}/{id}` with `image` null removes it.',
    bytes: 'body',
    answer: v.object({ channel: channelSchema }),
    errors: [channelNotFound, ...refusals],
  }),
  setAppIcon: defineEndpoint('PUT /app/icon', {
    summary: 'Set the icon of the app; the body is the bytes of an image (admins).',
    audience: 'admin',
    bytes: 'body',
    answer: v.object({ app: appSchema }),
    errors: refusals,
  }),
  removeAppIcon: defineEndpoint('DELETE /app/icon', {
    summary: 'Remove the icon of the app (admins).',
    audience: 'admin',
    answer: v.object({ app: appSchema }),
  }),
  getPicture: defineEndpoint('GET /pictures/{picture_id}/{size}', {
    allowsAnonymous: true,
    summary:
      'Download a picture as WebP, square, 48, 96, 192 or 512 pixels wide. Its unguessable address comes with its user, channel or app and never changes its content.',
    audience: 'public',
    bytes: 'answer',
    answer: v.any(),
    errors: [pictureNotFound],
  }),
};

export const pictures = defineFeature({
  name: 'pictures',
  entities: [],
  endpoints,
  events: [],
  errors: pictureErrors,
});
