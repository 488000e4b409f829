import { deletedUserName } from '@confab/protocol';
import type { Eraser, JsonObject } from '../erasure/index.ts';
import { erasePrivateData } from './privateData.ts';

const refKeys = new Set(['id', 'name', 'image']);
/** The fields of a profile that are kept in an event. */
const impersonal = new Set(['id', 'role', 'created_at', 'updated_at', 'deleted_at', 'presence']);

/** Erases the private data of users, and their names, pictures and profiles from logged events. */
export const userEraser: Eraser = {
  name: 'users',
  user: (tx, { id }) => erasePrivateData(tx, id),
  logged(value, { users }) {
    if (!users.has(value.id as string) || typeof value.name !== 'string') return value;
    if ('presence' in value) return { ...kept(value), name: deletedUserName, custom: {} };
    return Object.keys(value).every((key) => refKeys.has(key))
      ? { id: value.id, name: deletedUserName }
      : value;
  },
};

const kept = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => impersonal.has(key)));
