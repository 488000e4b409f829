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
  const [recorder, setRecorder] = useState<VoiceRecorder>();
  const current = useRef<{ recorder: VoiceRecorder; target: MessageComposer }>(undefined);
  const isLoading = useRef(false);
  const isMounted = useRef(false);
  const report = useReportFailure();
  const status = useReadable(recorder?.state ?? NOTHING, (state) => state.status);

  async function start() {
    const isBusy = current.current && current.current.recorder.state.get().status !== 'idle';
    if (isLoading.current || isBusy) return;
    isLoading.current = true;
    const { VoiceRecorder } = await import('../voice/voiceRecorder.ts').finally(() => {
      isLoading.current = false;
    });
    if (!isMounted.current) return;
    const started = new VoiceRecorder();
    current.current = { recorder: started, target: composer };
    setRecorder(started);
    await started.start();
  }

  const finish = useCallback(async () => {
    const finished = current.current;
    const recording = await finished?.recorder.finish();
    if (!finished || !recording) return;
    finished.target.attachments.add([recording]);
    setRecorder(undefined);
  }, []);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // React may unmount and mount again at once, which does not count.
      queueMicrotask(() => {
        if (!isMounted.current) void finish();
      });
    };
  }, [finish]);

  return {
    recorder,
    isRecording: status !== 'idle',
    start: () => void report(start()),
    finish: () => void report(finish()),
    discard() {
      current.current?.recorder.discard();
      setRecorder(undefined);
    },
  };
}

const NOTHING = {
  get: () => NO_STATE,
  subscribe: () => () => undefined,
};
const NO_STATE = { status: 'idle' as const, durationMs: 0, levels: [] };
