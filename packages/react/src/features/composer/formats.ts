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
import { useText } from '../../core/text/index.ts';
import type { Format } from './formatKeys.ts';
import { commandKeys } from './sendKey.ts';
import { composerText } from './text.en.ts';

export interface FormatEntry {
  format: Format;
  icon: LucideIcon;
  label: string;
  shortcut?: string;
}

/** Returns every Markdown format with its name, icon and key. */
export function useFormats(): FormatEntry[] {
  const { t } = useText(composerText);
  const entries: [Format, LucideIcon, string, string?][] = [
    ['bold', Bold, t('composer.bold'), 'B'],
    ['italic', Italic, t('composer.italic'), 'I'],
    ['strike', Strikethrough, t('composer.strike'), '⇧X'],
    ['code', Code, t('composer.code'), 'E'],
    ['codeBlock', SquareCode, t('composer.codeBlock'), '⇧E'],
    ['quote', TextQuote, t('composer.quoteBlock'), '⇧9'],
    ['list', List, t('composer.list'), '⇧8'],
    ['numbered', ListOrdered, t('composer.numberedList'), '⇧7'],
    ['link', Link, t('composer.link'), '⇧U'],
    ['spoiler', EyeOff, t('composer.spoiler')],
  ];
  return entries.map(([format, icon, label, key]) => ({
    format,
    icon,
    label,
    shortcut: key && commandKeys(key),
  }));
}
