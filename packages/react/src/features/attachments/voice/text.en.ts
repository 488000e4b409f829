import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of voice messages, while they are recorded and before they are sent. */
export const recordingText = defineCatalogue({
  recording: {
    finish: 'Attach the recording',
    label: 'Voice recording',
    asking: 'Allow the microphone to record',
    elapsed: 'Recorded so far',
    pause: 'Pause the recording',
    resume: 'Go on recording',
    discard: 'Discard the recording',
    isRecording: 'Recording',
    isPaused: 'Recording paused',
    play: 'Listen to the recording',
    stopPlaying: 'Pause',
    insecure: 'Recording needs a secure page. Open this one with https.',
    unsupported: 'This browser cannot record sound.',
    denied: 'The microphone is blocked. Allow it for this page in the browser’s settings, then try again.',
    noMicrophone: 'There is no microphone. Connect one, then try again.',
    busy: 'The microphone cannot be used. Another program may have it.',
    lost: 'The microphone is gone. What was recorded until then is kept.',
    empty: 'Nothing was recorded. Try again and speak a little longer.',
  },
});
