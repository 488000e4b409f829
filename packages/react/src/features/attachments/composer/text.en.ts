import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of files that are attached to a message. */
export const uploadsText = defineCatalogue({
  uploads: {
    attach: 'Attach files',
    notAllowed: 'Files cannot be attached here',
    full: {
      one: 'The message is full: {count} file at most. Remove it to attach another.',
      other: 'The message is full: {count} files at most. Remove one to attach another.',
    },
    untitled: 'File',
    remove: 'Remove {name}',
    blockedExtension: '{extension} is not allowed here',
    blockedNoExtension: 'Files without an ending are not allowed here',
    blockedType: '{type} is not allowed here',
    blockedUnknownType: 'Files of an unknown type are not allowed here',
    blockedSize: '{size} is more than is allowed here',
    blockedSlot: { one: 'No room: {count} file at most', other: 'No room: {count} files at most' },
    drop: 'Drop files to attach them in {channel}',
    foldersLeftOut: 'Folders cannot be attached. Attach the files in them, or a zip of the folder.',
    added: { one: '{name} added', other: '{count} files added' },
    removed: '{name} removed',
    finished: '{name} uploaded',
    allFinished: 'All files uploaded',
  },
});
