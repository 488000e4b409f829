import { defineError } from '../../contract/error.ts';

export const archiveNotFound = defineError({
  name: 'archive_not_found',
  code: 980,
  status: 404,
  message: 'There is no such archive, or it has been removed.',
});
export const importNotFound = defineError({
  name: 'import_not_found',
  code: 981,
  status: 404,
  message: 'There is no such import.',
});
/** Of one server there is one import at a time, dry runs included. */
export const importRunning = defineError({
  name: 'import_running',
  code: 982,
  status: 409,
  message: 'Another import is under way; wait until it has ended.',
});
/** What an import ends with where its archive is no ZIP file, is damaged, or is of no known form. */
export const archiveInvalid = defineError({
  name: 'archive_invalid',
  code: 983,
  status: 400,
  message: 'This is not an archive that can be imported.',
});
/** What an import ends with where the archive would unpack to more than is ever read of one. */
export const archiveTooLarge = defineError({
  name: 'archive_too_large',
  code: 984,
  status: 400,
  message: 'This archive holds more than can be imported.',
});
/** A Confab archive restores a state, so it needs a server without channels. */
export const serverNotEmpty = defineError({
  name: 'server_not_empty',
  code: 985,
  status: 409,
  message: 'An export of Confab can be imported by a server that has no channels yet.',
});
export const errors = [
  archiveNotFound,
  importNotFound,
  importRunning,
  archiveInvalid,
  archiveTooLarge,
  serverNotEmpty,
] as const;
