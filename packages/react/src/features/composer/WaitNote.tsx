import { useText } from '../../core/text/index.ts';
import { composerText } from './text.en.ts';

/** A note below the text: the upload or recording that must end before the message can be sent (COMP-03). */
export function WaitNote({ isRecording, isUploading }: { isRecording: boolean; isUploading: boolean }) {
  const { t } = useText(composerText);
  const words = isRecording
    ? t('composer.finishRecording')
    : isUploading
      ? t('notifications.uploadUnfinished')
      : '';
  return (
    <span className="cf-wait-note" role="status">
      {words}
    </span>
  );
}
