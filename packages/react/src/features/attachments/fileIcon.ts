import { type Attachment, isCustomAttachment } from '@confab/protocol';
import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideoCamera,
  type LucideIcon,
  Mic,
  Shapes,
} from 'lucide-react';

const ENDINGS: readonly [RegExp, LucideIcon][] = [
  [/\.(?:zip|tar|gz|tgz|bz2|xz|zst|7z|rar)$/i, FileArchive],
  [/\.(?:csv|tsv|xlsx?|ods|numbers)$/i, FileSpreadsheet],
  [
    /\.(?:[cm]?[jt]sx?|json|ya?ml|toml|html?|css|py|rb|rs|go|java|kt|swift|c|h|cpp|hpp|cs|php|sh|sql|xml|gpx)$/i,
    FileCode,
  ],
  [/\.(?:pdf|txt|md|rtf|docx?|odt|pages|log)$/i, FileText],
];

/** Returns the icon of a file by its type, else by its extension. */
export function fileIcon(attachment: Attachment): LucideIcon {
  const { type, title = '', mime_type = '' } = attachment;
  if (isCustomAttachment(attachment)) return Shapes;
  if (type === 'voiceRecording') return Mic;
  if (type === 'image' || mime_type.startsWith('image/')) return FileImage;
  if (type === 'video') return FileVideoCamera;
  if (type === 'audio') return FileMusic;
  const known = ENDINGS.find(([ending]) => ending.test(title));
  if (known) return known[1];
  return mime_type.startsWith('text/') ? FileText : File;
}
