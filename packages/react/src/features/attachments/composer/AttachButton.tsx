import { Paperclip } from 'lucide-react';
import { IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { uploadsText } from './text.en.ts';
import type { FileChooser } from './useFileChooser.tsx';

/** Opens the file chooser; disabled with a reason where files cannot be attached. */
export function AttachButton({ chooser: { hindrance, open } }: { chooser: FileChooser }) {
  const { t } = useText(uploadsText);
  return (
    <IconButton
      icon={Paperclip}
      label={hindrance ?? t('uploads.attach')}
      aria-disabled={hindrance === undefined ? undefined : true}
      onClick={open}
    />
  );
}
