import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of files that are attached to a message. */
export const uploadsText = defineCatalogue({
  uploads: {
    attach: 'Attach files',
    camera: 'Take a photo',
    notAllowed: 'You can’t attach files here',
    full: {
      one: 'You can attach {count} file. Remove it to attach another.',
      other: 'You can attach up to {count} files. Remove one to attach another.',
    },
    untitled: 'File',
    remove: 'Remove {name}',
    blockedExtension: '{extension} files aren’t allowed here',
    blockedNoExtension: 'Files without an extension aren’t allowed here',
    blockedType: '{type} isn’t allowed here',
    blockedUnknownType: 'Files of an unknown type aren’t allowed here',
    blockedSize: '{size} is over the size limit',
    blockedSlot: { one: 'Limit: {count} file', other: 'Limit: {count} files' },
    drop: 'Drop files to send to {channel}',
    foldersLeftOut: 'Folders can’t be attached. Attach their files, or a zip of the folder.',
    added: { one: '{name} added', other: '{count} files added' },
    removed: '{name} removed',
    finished: '{name} uploaded',
    allFinished: 'All files uploaded',
  },
});
