import { Check, CircleAlert, Mic, Pause, Trash2, X } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, Icon, IconButton, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { recordingText } from './text.en.ts';
import type { VoiceRecorder } from './voiceRecorder.ts';
import { LiveWaveform } from './Waveform.tsx';
import './VoiceRecording.css';

export interface VoiceRecordingProps {
  recorder: VoiceRecorder;
  onFinish(): void;
  onDiscard(): void;
}

/** The recording bar above the text: waveform, duration, pause, discard and attach. */
export function VoiceRecording({ recorder, onFinish, onDiscard }: VoiceRecordingProps) {
  const { t, format } = useText(recordingText);
  const { status, levels, durationMs, problem } = useReadable(recorder.state);
  if (status === 'idle') {
    return problem ? (
      <div className="cf-voice-recording" data-problem role="alert">
        <Icon of={CircleAlert} />
        <p>{t(`recording.${problem}`)}</p>
        {problem !== 'insecure' && problem !== 'unsupported' && (
          <Button size="sm" variant="link" onClick={() => void recorder.start()}>
            {t('actions.tryAgain')}
          </Button>
        )}
        <IconButton icon={X} label={t('actions.dismiss')} onClick={onDiscard} />
      </div>
    ) : null;
  }
  const isPaused = status === 'paused';
  return (
    // biome-ignore lint/a11y/useSemanticElements: there are no form fields in here
    <div className="cf-voice-recording" role="group" aria-label={t('recording.label')} data-status={status}>
      <IconButton icon={Trash2} label={t('recording.discard')} onClick={onDiscard} />
      {status === 'asking' ? (
        <p>{t('recording.asking')}</p>
      ) : (
        <>
          <span className="cf-voice-recording__dot" aria-hidden />
          <span className="cf-voice-recording__time" role="timer" aria-label={t('recording.elapsed')}>
            {format.duration(durationMs)}
          </span>
          <LiveWaveform levels={levels} />
          {problem ? (
            <p className="cf-voice-recording__lost" role="alert">
              {t(`recording.${problem}`)}
            </p>
          ) : (
            <IconButton
              icon={isPaused ? Mic : Pause}
              label={t(isPaused ? 'recording.resume' : 'recording.pause')}
              onClick={() => (isPaused ? recorder.resume() : recorder.pause())}
            />
          )}
          <IconButton
            className="cf-voice-recording__finish"
            icon={Check}
            label={t('recording.finish')}
            onClick={onFinish}
          />
        </>
      )}
      <VisuallyHidden>
        <span role="status">
          {status !== 'asking' && t(isPaused ? 'recording.isPaused' : 'recording.isRecording')}
        </span>
      </VisuallyHidden>
    </div>
  );
}
