import {
  Bold,
  Code,
  EyeOff,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  TextQuote,
} from 'lucide-react';
import { MenuItem } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { Format } from './formatKeys.ts';
import { composerText } from './text.en.ts';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Menu entries for every Markdown format. */
export function FormatItems({ onFormat }: { onFormat(format: Format): void }) {
  const { t } = useText(composerText);
  const key = (keys: string) => (isApple() ? `⌘${keys}` : `Ctrl ${keys}`);
  const entries: [Format, LucideIcon, string, string?][] = [
    ['bold', Bold, t('composer.bold'), key('B')],
    ['italic', Italic, t('composer.italic'), key('I')],
    ['strike', Strikethrough, t('composer.strike'), key('⇧X')],
    ['code', Code, t('composer.code'), key('E')],
    ['codeBlock', SquareCode, t('composer.codeBlock'), key('⇧E')],
    ['quote', TextQuote, t('composer.quoteBlock'), key('⇧9')],
    ['list', List, t('composer.list'), key('⇧8')],
    ['numbered', ListOrdered, t('composer.numberedList'), key('⇧7')],
    ['link', Link, t('composer.link'), key('⇧U')],
    ['spoiler', EyeOff, t('composer.spoiler')],
  ];
  return entries.map(([format, icon, label, shortcut]) => (
    <MenuItem key={format} icon={icon} shortcut={shortcut} onSelect={() => onFormat(format)}>
      {label}
    </MenuItem>
  ));
}
