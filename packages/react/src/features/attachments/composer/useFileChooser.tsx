import type { MessageComposer } from '@confab/client';
import { type ReactElement, useRef } from 'react';
import { useText } from '../../../core/text/index.ts';
import type { ComposerAttachments } from './useAttachments.ts';

/** The system's file chooser of a composer. */
export interface FileChooser {
  /** Belongs somewhere into the page; shows nothing. */
  input: ReactElement;
  /** Why no file can be attached now, in words. */
  hindrance: string | undefined;
  open(): void;
}

/** Lets the person choose files, several at once; `onAdded` tells that some were chosen. */
export function useFileChooser(
  composer: MessageComposer,
  { canUpload, freeSlots, filesMost }: ComposerAttachments,
  onAdded: () => void,
): FileChooser {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const full = freeSlots === 0 ? t('uploads.full', { count: filesMost }) : undefined;
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
          // The same file can be chosen again after it has been removed.
          target.value = '';
          onAdded();
        }}
      />
    ),
  };
}
