/** The browser APIs that a recorder uses; tests pass their own. */
export interface RecordingEnvironment {
  /** Browsers refuse the microphone to pages without https. */
  readonly isSecure: boolean;
  /** Undefined where the browser has no microphone access. */
  readonly openMicrophone: (() => Promise<MediaStream>) | undefined;
  readonly MediaRecorder: typeof MediaRecorder | undefined;
  createAudioContext(): AudioContext;
  /** Milliseconds; only differences count. */
  now(): number;
  setInterval(callback: () => void, everyMs: number): unknown;
  clearInterval(timer: unknown): void;
}

/** Returns the environment of this page. */
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
