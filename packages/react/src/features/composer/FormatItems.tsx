import { MenuItem } from '../../core/primitives/index.ts';
import type { Format } from './formatKeys.ts';
import { useFormats } from './formats.ts';

/** Menu entries for every Markdown format. */
export function FormatItems({ onFormat }: { onFormat(format: Format): void }) {
  return useFormats().map(({ format, icon, label, shortcut }) => (
    <MenuItem key={format} icon={icon} shortcut={shortcut} onSelect={() => onFormat(format)}>
      {label}
    </MenuItem>
  ));
}
