import type { MessageComposer } from '@confab/client/composer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import type { VoiceRecorder } from '../voice/voiceRecorder.ts';

/** The voice recording of a message being written. */
export interface VoiceRecordingState {
  /** The recorder, while there is something to show. */
  readonly recorder: VoiceRecorder | undefined;
  /** Whether a recording is in progress, which must be attached or discarded before sending. */
  readonly isRecording: boolean;
  start(): void;
  /** Ends the recording and attaches it. */
  finish(): void;
  discard(): void;
}

/** Records a voice message for the composer in which it was started. A recording in progress is attached on unmount. */
export function useVoiceRecording(composer: MessageComposer): VoiceRecordingState {
  const [current, setCurrent] = useState<{ recorder: VoiceRecorder; target: MessageComposer }>();
  const report = useReportFailure();
  const status = useReadable(current?.recorder.state ?? NOTHING, (state) => state.status);

  const finish = useCallback(async () => {
    const recording = await current?.recorder.finish();
    if (!current || !recording) return;
    current.target.attachments.add([recording]);
    setCurrent(undefined);
  }, [current]);

  async function start() {
    const { VoiceRecorder } = await import('../voice/voiceRecorder.ts');
    const recorder = new VoiceRecorder();
    setCurrent({ recorder, target: composer });
    await recorder.start();
  }

  const leave = useRef(finish);
  leave.current = finish;
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // React may unmount and mount again at once, which does not count.
      queueMicrotask(() => {
        if (!isMounted.current) void leave.current();
      });
    };
  }, []);

  return {
    recorder: current?.recorder,
    isRecording: status !== 'idle',
    start: () => void report(start()),
    finish: () => void report(finish()),
    discard() {
      current?.recorder.discard();
      setCurrent(undefined);
    },
  };
}

const NOTHING = {
  get: () => NO_STATE,
  subscribe: () => () => undefined,
};
const NO_STATE = { status: 'idle' as const, durationMs: 0, levels: [] };
