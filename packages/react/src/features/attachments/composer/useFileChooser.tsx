import type { MessageComposer } from '@confab/client/composer';
import { type ReactElement, useRef } from 'react';
import { useText } from '../../../core/text/index.ts';
import { uploadsText } from './text.en.ts';
import type { ComposerAttachments } from './useAttachments.ts';

/** The system's file chooser for a composer. */
export interface FileChooser {
  /** An invisible file input; render it anywhere. */
  input: ReactElement;
  /** The reason why no file can be attached now. */
  hindrance: string | undefined;
  open(): void;
}

/** Opens the system's file chooser for several files at once; calls `onAdded` once some were chosen. */
export function useFileChooser(
  composer: MessageComposer,
  { canUpload, freeSlots, maxFiles }: ComposerAttachments,
  onAdded: () => void,
): FileChooser {
  const { t } = useText(uploadsText);
  const input = useRef<HTMLInputElement>(null);
  const full = freeSlots === 0 ? t('uploads.full', { count: maxFiles }) : undefined;
  const hindrance = canUpload ? full : t('uploads.notAllowed');
  return {
    hindrance,
    open: () => {
      if (hindrance === undefined) input.current?.click();
    },
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          composer.attachments.add([...(target.files ?? [])]);
          // The same file can be chosen again after it was removed.
          target.value = '';
          onAdded();
        }}
      />
    ),
  };
}
