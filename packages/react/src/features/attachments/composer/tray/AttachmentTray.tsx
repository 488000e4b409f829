import type { MessageComposer } from '@confab/client/composer';
import { type KeyboardEvent, useRef, useState } from 'react';
import { logicalKey } from '../../../../core/bindings/logicalKey.ts';
import { useText } from '../../../../core/text/index.ts';
import type { ComposerAttachments } from '../useAttachments.ts';
import { AttachmentTile } from './AttachmentTile.tsx';
import { uploadTrayText } from './text.en.ts';
import './AttachmentTray.css';

export interface AttachmentTrayProps {
  composer: MessageComposer;
  attachments: ComposerAttachments;
  /** Called before a file that the user removes goes. */
  onRemove(id: string): void;
  /** Returns the focus to the text: the last file was removed, or Escape was pressed. */
  onLeave(): void;
}

/** The files above the text with their progress: one tab stop, arrow keys move, Delete removes. */
export function AttachmentTray({ composer, attachments, onRemove, onLeave }: AttachmentTrayProps) {
  const { t } = useText(uploadTrayText);
  const tray = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const { list, maxFiles, freeSlots } = attachments;
  if (list.length === 0) return null;
  // The tile in the tab order: the last focused one, else the first.
  const current = list.some(({ local }) => local.id === focused) ? focused : list[0]?.local.id;

  function focus(index: number): boolean {
    const tiles = tray.current?.querySelectorAll<HTMLElement>('[data-attachment-id]');
    const tile = tiles?.[index];
    tile?.focus();
    return tile !== undefined;
  }

  function remove(id: string) {
    const index = list.findIndex(({ local }) => local.id === id);
    if (!focus(index + 1) && !focus(index - 1)) onLeave();
    onRemove(id);
    composer.attachments.remove(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-attachment-id]')?.dataset
      .attachmentId;
    if (id === undefined) return;
    const index = list.findIndex(({ local }) => local.id === id);
    const key = logicalKey(event.key, event.currentTarget);
    if (key === 'ArrowRight' || key === 'ArrowDown') focus(Math.min(index + 1, list.length - 1));
    else if (key === 'ArrowLeft' || key === 'ArrowUp') focus(Math.max(index - 1, 0));
    else if (key === 'Home') focus(0);
    else if (key === 'End') focus(list.length - 1);
    else if (key === 'Delete' || key === 'Backspace') remove(id);
    else if (key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="cf-attachment-tray">
      <ul
        ref={tray}
        aria-label={t('uploadTray.list')}
        aria-description={t('uploadTray.keys')}
        onKeyDown={onKeyDown}
      >
        {list.map((attachment) => (
          <AttachmentTile
            key={attachment.local.id}
            attachment={attachment}
            maxFiles={maxFiles}
            hasFreeSlot={freeSlots > 0}
            isCurrent={attachment.local.id === current}
            onFocus={() => setFocused(attachment.local.id)}
            onRemove={() => remove(attachment.local.id)}
            onDescribe={(description) => composer.attachments.describe(attachment.local.id, description)}
            onRetry={() => {
              focus(list.indexOf(attachment));
              void composer.attachments.retry(attachment.local.id);
            }}
          />
        ))}
      </ul>
      {freeSlots === 0 && (
        <p className="cf-attachment-tray__full">{t('uploads.full', { count: maxFiles })}</p>
      )}
    </div>
  );
}
