import { CaseSensitive } from 'lucide-react';
import { IconButton, Menu } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { Format } from './formatKeys.ts';
import { FormatItems } from './lazyWritingParts.ts';
import { composerText } from './text.en.ts';

/** A menu of Markdown formats. */
export function FormatMenu({ onFormat }: { onFormat(format: Format): void }) {
  const { t } = useText(composerText);
  return (
    <Menu side="top" trigger={<IconButton icon={CaseSensitive} label={t('composer.formatting')} />}>
      <FormatItems onFormat={onFormat} />
    </Menu>
  );
}
