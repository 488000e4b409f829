/** Voice messages while they are recorded, and heard before they are sent. */
export const recording = {
  start: 'Record a voice message',
  finish: 'Attach the recording',
  finishFirst: 'Attach or discard the recording first.',
} as const;
