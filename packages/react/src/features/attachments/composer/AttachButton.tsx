import { Paperclip } from 'lucide-react';
import { overridable } from '../../../core/overrides/index.ts';
import { IconButton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { uploadsText } from './text.en.ts';
import type { FileChooser } from './useFileChooser.tsx';

export interface AttachButtonProps {
  chooser: FileChooser;
}

/** Opens the file chooser; disabled with a reason where files cannot be attached. */
export const AttachButton = overridable('AttachButton', OwnAttachButton);

function OwnAttachButton({ chooser: { hindrance, open } }: AttachButtonProps) {
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
