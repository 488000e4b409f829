import { createStore, type Readable } from '@confab/client';
import { maxWaveformValues } from '@confab/protocol';
import { type RecordingEnvironment, recordingEnvironment } from './recordingEnvironment.ts';
import { loudnessOf, resample } from './soundLevels.ts';

/** The reason why a recording could not start or was cut short. */
export type RecordingProblem =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'noMicrophone'
  | 'busy'
  | 'lost'
  | 'empty';

export interface RecordingState {
  /** `idle` also after a recording has ended, with the `problem` if there was one. */
  readonly status: 'idle' | 'asking' | 'recording' | 'paused';
  /** The recorded duration, without pauses. */
  readonly durationMs: number;
  /** The latest loudness values, from 0 to 1, twenty a second. */
  readonly levels: readonly number[];
  readonly problem?: RecordingProblem;
}

/** A finished recording in the form in which a composer attaches it. */
export interface Recording {
  readonly type: 'voiceRecording';
  readonly file: File;
  readonly mime_type: string;
  /** In seconds. */
  readonly duration: number;
  readonly waveform_data: number[];
}

const sampleMs = 50;
/** The number of latest levels that a wide screen shows. */
const maxLevels = 200;
/** Shorter recordings are accidental. */
const minDurationMs = 300;
/** AAC plays everywhere, Opus nearly. */
const formats = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/ogg;codecs=opus',
  'audio/mp4',
];

const idle: RecordingState = { status: 'idle', durationMs: 0, levels: [] };

/** Records the microphone, one recording at a time (ATT-08). Independent of React and the DOM. */
export class VoiceRecorder {
  readonly #environment: RecordingEnvironment;
  readonly #store = createStore<RecordingState>(idle);
  readonly state: Readable<RecordingState> = this.#store;
  #session: RecordingSession | undefined;
  /** Increases with every start and end, so that a late permission can detect that it is outdated. */
  #attempt = 0;

  constructor(environment: RecordingEnvironment = recordingEnvironment()) {
    this.#environment = environment;
  }

  /** Asks for the microphone and records. Never throws: failures appear in the state as `problem`. */
  async start(): Promise<void> {
    if (this.#store.get().status !== 'idle') return;
    const { openMicrophone, MediaRecorder, isSecure } = this.#environment;
    if (!isSecure) return this.#fail('insecure');
    if (!openMicrophone || !MediaRecorder) return this.#fail('unsupported');
    const attempt = ++this.#attempt;
    this.#store.update(() => ({ ...idle, status: 'asking' }));
    let stream: MediaStream;
    try {
      stream = await openMicrophone();
    } catch (cause) {
      if (attempt === this.#attempt) this.#fail(problemOf(cause));
      return;
    }
    if (attempt !== this.#attempt) return release(stream);
    try {
      this.#session = new RecordingSession(this.#environment, MediaRecorder, stream, () => this.#publish());
      this.#publish();
    } catch {
      release(stream);
      this.#fail('unsupported');
    }
  }

  pause(): void {
    this.#session?.pause();
    this.#publish();
  }

  resume(): void {
    this.#session?.resume();
    this.#publish();
  }

  /** Ends the recording and returns it; undefined where there is none or it is too short. */
  async finish(): Promise<Recording | undefined> {
    const session = this.#session;
    if (!session) {
      this.discard();
      return undefined;
    }
    this.#session = undefined;
    this.#attempt++;
    const { durationMs } = session;
    const blob = await session.end();
    if (durationMs < minDurationMs || blob.size === 0) {
      this.#fail('empty');
      return undefined;
    }
    this.#store.update(() => idle);
    const mime_type = blob.type.split(';')[0] || 'audio/webm';
    const ending = mime_type.includes('mp4') ? 'm4a' : mime_type.slice('audio/'.length);
    return {
      type: 'voiceRecording',
      file: new File([blob], `voice-message.${ending}`, { type: mime_type }),
      mime_type,
      duration: Math.round(durationMs) / 1000,
      waveform_data: resample(session.levels, maxWaveformValues).map(
        (level) => Math.round(level * 100) / 100,
      ),
    };
  }

  /** Discards the recording, releases the microphone and clears the problem. */
  discard(): void {
    this.#attempt++;
    const session = this.#session;
    this.#session = undefined;
    void session?.end();
    this.#store.update(() => idle);
  }

  #fail(problem: RecordingProblem): void {
    this.#session = undefined;
    this.#store.update(() => ({ ...idle, problem }));
  }

  #publish(): void {
    const session = this.#session;
    if (!session) return;
    this.#store.update(() => ({
      status: session.status,
      durationMs: session.durationMs,
      levels: session.levels.slice(-maxLevels),
      ...(session.isLost && { problem: 'lost' as const }),
    }));
  }
}

/** One recording, from opening the microphone to its end. */
class RecordingSession {
  readonly levels: number[] = [];
  isLost = false;
  readonly #environment: RecordingEnvironment;
  readonly #stream: MediaStream;
  readonly #recorder: MediaRecorder;
  readonly #audio: AudioContext;
  readonly #analyser: AnalyserNode;
  readonly #samples: Float32Array<ArrayBuffer>;
  readonly #chunks: Blob[] = [];
  readonly #ended: Promise<void>;
  readonly #timer: unknown;
  #recordedMs = 0;
  /** Start of the running stretch; undefined while paused. */
  #since: number | undefined;

  constructor(
    environment: RecordingEnvironment,
    Recorder: typeof MediaRecorder,
    stream: MediaStream,
    changed: () => void,
  ) {
    this.#environment = environment;
    this.#stream = stream;
    const mimeType = formats.find((format) => Recorder.isTypeSupported(format));
    this.#recorder = new Recorder(stream, { ...(mimeType && { mimeType }), audioBitsPerSecond: 48_000 });
    this.#recorder.addEventListener('dataavailable', ({ data }) => void this.#chunks.push(data));
    this.#ended = new Promise((resolve) => {
      this.#recorder.addEventListener('stop', () => resolve(), { once: true });
    });
    this.#audio = environment.createAudioContext();
    this.#analyser = this.#audio.createAnalyser();
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#audio.createMediaStreamSource(stream).connect(this.#analyser);
    // An unplugged microphone ends its track; the recording so far is kept.
    stream.getAudioTracks()[0]?.addEventListener('ended', () => {
      this.isLost = true;
      this.#hold();
      changed();
    });
    // In pieces, so that a failing recorder loses a second at most.
    this.#recorder.start(1000);
    this.#since = environment.now();
    this.#timer = environment.setInterval(() => {
      this.#sample();
      changed();
    }, sampleMs);
  }

  get status(): 'recording' | 'paused' {
    return this.#since === undefined ? 'paused' : 'recording';
  }

  get durationMs(): number {
    return this.#recordedMs + (this.#since === undefined ? 0 : this.#environment.now() - this.#since);
  }

  pause(): void {
    if (this.#recorder.state === 'recording') this.#recorder.pause();
    this.#hold();
  }

  resume(): void {
    if (this.#recorder.state !== 'paused') return;
    this.#recorder.resume();
    this.#since = this.#environment.now();
  }

  async end(): Promise<Blob> {
    this.#hold();
    this.#environment.clearInterval(this.#timer);
    if (this.#recorder.state !== 'inactive') this.#recorder.stop();
    await this.#ended;
    release(this.#stream);
    void this.#audio.close();
    return new Blob(this.#chunks, { type: this.#recorder.mimeType });
  }

  #hold(): void {
    this.#recordedMs = this.durationMs;
    this.#since = undefined;
  }

  #sample(): void {
    if (this.#since === undefined) return;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    this.levels.push(loudnessOf(this.#samples));
  }
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Error names of the Media Capture specification. */
function problemOf(cause: unknown): RecordingProblem {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noMicrophone' : 'busy';
}
