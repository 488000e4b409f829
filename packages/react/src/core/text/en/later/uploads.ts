/** The words of uploads that load with what says them. */
export const uploads = {
  list: 'Attached files',
  keys: 'Arrow keys move, Delete removes',
  cancel: 'Cancel the upload of {name}',
  retry: 'Upload {name} again',
  progress: 'Upload of {name}',
  waiting: 'Waiting',
  waitingAt: '{size}, waiting',
  progressAt: '{size}, {share}',
  failed: 'Not uploaded',
  failedWith: 'Not uploaded. {reason}',
} as const;
