import type { LocalAttachment } from '@confab/client/composer';
import { useText } from '../../../../core/text/index.ts';
import { shown } from './attachmentNote.ts';
import { uploadTrayText } from './text.en.ts';

interface UploadProgressProps {
  name: string;
  attachment: LocalAttachment;
}

const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** Upload progress as a bar under the file's name. */
export function UploadBar(props: UploadProgressProps) {
  const { share, ...bar } = useProgress(props);
  return (
    <span className="cf-upload-bar" {...bar}>
      <span style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** Upload progress as a ring over a picture with the percentage inside. */
export function UploadRing(props: UploadProgressProps) {
  const { share, ...bar } = useProgress(props);
  const { format } = useText();
  return (
    <span className="cf-upload-ring" {...bar}>
      <svg viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r={RADIUS} />
        <circle cx="20" cy="20" r={RADIUS} strokeDasharray={`${share * ROUND} ${ROUND}`} />
      </svg>
      <span aria-hidden>{format.percent(share)}</span>
    </span>
  );
}

function useProgress({ name, attachment }: UploadProgressProps) {
  const { t, format } = useText(uploadTrayText);
  const share = shown(attachment.local.progress);
  return {
    share,
    role: 'progressbar' as const,
    'aria-label': t('uploadTray.progress', { name }),
    'aria-valuenow': Math.round(share * 100),
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuetext': format.percent(share),
  };
}
