import type { Attachment } from '@confab/protocol';
import type { LucideIcon } from 'lucide-react';
import { visibleText } from '../../markdown/index.ts';
import { fileIcon } from '../fileIcon.ts';

/** The name and icon of a file as they are shown. */
export interface FileDisplay {
  icon: LucideIcon;
  /** "night-ride-protocol" */
  stem: string;
  /** ".pdf", or nothing. */
  extension: string;
  /** "PDF", or empty for a name without extension. */
  kind: string;
}

/** Returns the {@link FileDisplay} of an attachment, by its type and the end of its name. */
export function fileDisplay(attachment: Attachment): FileDisplay {
  const name = visibleText(attachment.title ?? '')
    .replaceAll('\n', ' ')
    .trim();
  const end = /\.[\p{L}\p{N}]{1,8}$/u.exec(name)?.[0] ?? '';
  const extension = end === name ? '' : end;
  return {
    icon: fileIcon(attachment),
    stem: name.slice(0, name.length - extension.length),
    extension,
    kind: extension.slice(1).toUpperCase(),
  };
}
