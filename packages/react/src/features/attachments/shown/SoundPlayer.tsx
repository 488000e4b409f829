import type { Attachment } from '@confab/protocol';
import { CircleAlert, Download, Pause, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { logicalKey } from '../../../core/bindings/logicalKey.ts';
import { Icon, Tooltip } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { Waveform } from '../voice/Waveform.tsx';
import { fileDisplay } from './fileDisplay.ts';
import { filesText } from './text.en.ts';
import { useMessageSound } from './useMessageSound.ts';

export interface SoundPlayerProps {
  sound: Attachment;
  /** A key that is unique on the page. */
  soundKey: string;
}

const STEP_MS = 5000;

/** Plays a voice message with its waveform, or an audio file with its name: play, seek, speed. */
export function SoundPlayer({ sound, soundKey }: SoundPlayerProps) {
  const client = useClient();
  const { t, format } = useText(filesText);
  const { isPlaying, hasFailed, positionMs, rate, toggle, seek, nextRate } = useMessageSound(sound, soundKey);
  const isVoice = sound.type === 'voiceRecording';
  const lengthMs = (sound.duration ?? 0) * 1000;
  const { stem, extension } = fileDisplay(sound);
  const name = isVoice ? t('files.voice') : `${stem}${extension}` || t('files.sound');
  const played = lengthMs ? positionMs / lengthMs : 0;
  const isBegun = isPlaying || positionMs > 0;
  const time = isBegun
    ? t('files.timeOf', { time: format.duration(positionMs), length: format.duration(lengthMs) })
    : format.duration(lengthMs);

  function onKeyDown(event: KeyboardEvent) {
    const step = Math.min(STEP_MS, lengthMs / 10);
    const key = logicalKey(event.key, event.currentTarget);
    if (key === 'ArrowRight') seek(Math.min(lengthMs, positionMs + step));
    else if (key === 'ArrowLeft') seek(Math.max(0, positionMs - step));
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  }

  return (
    <fieldset className="cf-sound" aria-label={name} data-voice={isVoice || undefined}>
      <button
        type="button"
        className="cf-sound__play"
        tabIndex={-1}
        aria-label={isPlaying ? t('files.pause', { name }) : t('files.play', { name })}
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </button>
      <div className="cf-sound__middle">
        {!isVoice && (
          <bdi className="cf-file__name">
            <span>{stem || t('files.sound')}</span>
            <span>{extension}</span>
          </bdi>
        )}
        <div className="cf-sound__track">
          {isVoice && <Waveform levels={sound.waveform_data ?? []} bars={48} played={played} />}
          <input
            type="range"
            className="cf-sound__place"
            tabIndex={-1}
            min={0}
            max={Math.max(1, lengthMs)}
            step="any"
            value={Math.min(positionMs, Math.max(1, lengthMs))}
            disabled={lengthMs === 0}
            aria-label={t('files.place', { name })}
            aria-valuetext={t('files.timeOf', {
              time: format.duration(positionMs),
              length: format.duration(lengthMs),
            })}
            style={{ '--played': played } as React.CSSProperties}
            onChange={(event) => seek(event.target.valueAsNumber)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      {hasFailed ? (
        <span className="cf-sound__failed" role="alert">
          <Icon of={CircleAlert} size="sm" />
          {t('files.soundBroken')}
        </span>
      ) : (
        <span className="cf-sound__time">{time}</span>
      )}
      {hasFailed || !isVoice ? (
        <a
          className="cf-icon-button"
          data-size="md"
          tabIndex={-1}
          aria-label={t('files.downloadOf', { name })}
          href={client.fileUrl(sound.asset_url ?? '', { download: true })}
          download=""
        >
          <Icon of={Download} />
        </a>
      ) : (
        <Tooltip content={t('files.speed')}>
          <button
            type="button"
            className="cf-sound__rate"
            tabIndex={-1}
            aria-label={t('files.speedIs', { rate })}
            onClick={nextRate}
          >
            {t('files.rate', { rate })}
          </button>
        </Tooltip>
      )}
    </fieldset>
  );
}
