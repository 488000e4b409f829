import type { MessageComposer } from '@confab/client/composer';
import { type ChangeEvent, type ReactElement, useRef } from 'react';
import { useText } from '../../../core/text/index.ts';
import { useMediaQuery } from '../../../core/theme/index.ts';
import { uploadsText } from './text.en.ts';
import type { ComposerAttachments } from './useAttachments.ts';

/** The system's file chooser for a composer. */
export interface FileChooser {
  /** The invisible file inputs; render them anywhere. */
  input: ReactElement;
  /** The reason why no file can be attached now. */
  hindrance: string | undefined;
  open(): void;
  /** Opens the camera instead, on touch devices. */
  openCamera: (() => void) | undefined;
}

/** Opens the system's file chooser for several files at once; calls `onAdded` once some were chosen. */
export function useFileChooser(
  composer: MessageComposer,
  { canUpload, freeSlots, maxFiles }: ComposerAttachments,
  onAdded: () => void,
): FileChooser {
  const { t } = useText(uploadsText);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const full = freeSlots === 0 ? t('uploads.full', { count: maxFiles }) : undefined;
  const hindrance = canUpload ? full : t('uploads.notAllowed');
  function add({ target }: ChangeEvent<HTMLInputElement>) {
    composer.attachments.add([...(target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    target.value = '';
    onAdded();
  }
  const opening = (field: typeof input) => () => {
    if (hindrance === undefined) field.current?.click();
  };
  return {
    hindrance,
    open: opening(input),
    openCamera: isTouch ? opening(camera) : undefined,
    input: (
      <>
        <input ref={input} type="file" multiple hidden onChange={add} />
        {isTouch && (
          <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={add} />
        )}
      </>
    ),
  };
}
