import { type ReactNode, useState } from 'react';
import { useText } from '../../core/text/index.ts';
import { markdownText } from './text.en.ts';

/** Text that is hidden, also from screen readers, until it is clicked. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { t } = useText(markdownText);
  if (open) return <span className="cf-spoiler">{children}</span>;
  return (
    <button
      type="button"
      className="cf-spoiler"
      data-hidden
      aria-label={t('markdown.spoiler')}
      onClick={() => setOpen(true)}
    >
      <span aria-hidden>{children}</span>
    </button>
  );
}
