import type { LocalAttachment } from '@confab/client/composer';
import { Pause, Play } from 'lucide-react';
import { Icon } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { recordingText } from './text.en.ts';
import { useSound } from './useSound.ts';
import { Waveform } from './Waveform.tsx';

interface VoiceTileProps {
  attachment: LocalAttachment;
  /** The upload progress. */
  note: string;
  tabIndex: number;
}

/** A recorded voice message that can be played before it is sent (ATT-08). */
export function VoiceTile({ attachment, note, tabIndex }: VoiceTileProps) {
  const { t, format } = useText(recordingText);
  const { local, asset_url = '', duration = 0, waveform_data = [] } = attachment;
  const sound = useSound(useClient().fileUrl(local.previewUri ?? asset_url));
  const isUploading = local.uploadState !== 'finished';
  return (
    <>
      <button
        type="button"
        className="cf-voice-play"
        aria-label={t(sound.isPlaying ? 'recording.stopPlaying' : 'recording.play')}
        tabIndex={tabIndex}
        onClick={sound.toggle}
      >
        <Icon of={sound.isPlaying ? Pause : Play} size="sm" />
      </button>
      <Waveform levels={waveform_data} bars={36} played={duration > 0 ? sound.seconds / duration : 0} />
      <small className="cf-voice-time">
        {format.duration((sound.seconds || duration) * 1000)}
        {isUploading && <span>{note}</span>}
      </small>
    </>
  );
}
