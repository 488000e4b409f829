import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of voice messages, while they are recorded and before they are sent. */
export const recordingText = defineCatalogue({
  recording: {
    finish: 'Attach recording',
    label: 'Voice recording',
    asking: 'Allow microphone access to record',
    elapsed: 'Recorded so far',
    pause: 'Pause recording',
    resume: 'Resume recording',
    discard: 'Discard recording',
    isRecording: 'Recording',
    isPaused: 'Recording paused',
    play: 'Play recording',
    stopPlaying: 'Pause',
    insecure: 'Recording requires a secure connection. Open this page with https.',
    unsupported: 'This browser can’t record audio.',
    denied: 'Microphone access is blocked. Allow it in your browser’s settings, then try again.',
    noMicrophone: 'No microphone found. Connect one, then try again.',
    busy: 'Your microphone is unavailable. Another program may be using it.',
    lost: 'Your microphone was disconnected. The recording so far was kept.',
    empty: 'Nothing was recorded. Try again and speak a little longer.',
  },
});
