import type { Attachment } from '@confab/protocol';
import type { LucideIcon } from 'lucide-react';
import { visibleText } from '../../markdown/index.ts';
import { fileIcon } from '../fileIcon.ts';

/** How a file presents itself. */
export interface FileDisplay {
  icon: LucideIcon;
  /** "night-ride-protocol" */
  stem: string;
  /** ".pdf", or nothing. */
  extension: string;
  /** "PDF", or nothing where the name does not tell. */
  kind: string;
}

/** The {@link FileDisplay} of an attachment, by its type and the end of its name. */
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
