import { useText } from '../../core/text/index.ts';

/** Under the text: what has to end before the message can go out (COMP-03). */
export function WaitNote({ isRecording, isUploading }: { isRecording: boolean; isUploading: boolean }) {
  const { t } = useText();
  const words = isRecording
    ? t('recording.finishFirst')
    : isUploading
      ? t('notifications.uploadUnfinished')
      : '';
  return (
    <span className="cf-wait-note" role="status">
      {words}
    </span>
  );
}
