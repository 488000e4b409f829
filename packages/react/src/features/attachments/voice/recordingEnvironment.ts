/** What a recorder needs of the page that it runs on; tests pass their own. */
export interface RecordingEnvironment {
  /** Browsers give no microphone to pages without https. */
  readonly isSecure: boolean;
  /** Absent where the browser has none of it. */
  readonly openMicrophone: (() => Promise<MediaStream>) | undefined;
  readonly MediaRecorder: typeof MediaRecorder | undefined;
  createAudioContext(): AudioContext;
  /** Milliseconds; only differences count. */
  now(): number;
  setInterval(callback: () => void, everyMs: number): unknown;
  clearInterval(timer: unknown): void;
}

/** The environment of this page. */
export function recordingEnvironment(): RecordingEnvironment {
  const devices = globalThis.navigator?.mediaDevices;
  return {
    isSecure: globalThis.isSecureContext,
    openMicrophone: devices && (() => devices.getUserMedia({ audio: { echoCancellation: true } })),
    MediaRecorder: globalThis.MediaRecorder,
    createAudioContext: () => new AudioContext(),
    now: () => performance.now(),
    setInterval: (callback, everyMs) => globalThis.setInterval(callback, everyMs),
    clearInterval: (timer) => globalThis.clearInterval(timer as number),
  };
}
