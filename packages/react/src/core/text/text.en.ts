import { defineCatalogue } from './catalogue.ts';

/** The texts that features share, and those of the primitives. Every catalogue is read together with them. */
export const coreText = defineCatalogue({
  actions: {
    add: 'Add',
    cancel: 'Cancel',
    close: 'Close',
    copied: 'Copied',
    copy: 'Copy',
    copyFailed: 'Your browser blocked copying. Select the text and copy it yourself.',
    copyLink: 'Copy link',
    create: 'Create',
    delete: 'Delete',
    dismiss: 'Dismiss',
    done: 'Done',
    edit: 'Edit',
    loadMore: 'Show more',
    open: 'Open',
    remove: 'Remove',
    retry: 'Retry',
    save: 'Save',
    send: 'Send',
    tryAgain: 'Try again',
    undo: 'Undo',
    forward: 'Forward',
  },
  states: {
    actionFailed: 'That didn’t work',
    loading: 'Loading',
    somethingFailed: 'Something went wrong',
    notLoaded: 'This part couldn’t load.',
    notDrawn: 'This part couldn’t be shown',
    checkConnection: 'Check your connection, then try again.',
    safeToRetry: 'Nothing was lost. Try again in a moment.',
    notifications: 'Notifications',
  },
  presence: {
    online: 'Online',
    away: 'Away',
    doNotDisturb: 'Do not disturb',
    offline: 'Offline',
  },
});
