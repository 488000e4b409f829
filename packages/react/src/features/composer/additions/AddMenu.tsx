import { Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton, Menu } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { composerText } from '../text.en.ts';
import type { LoadedAdditions } from './loadedAdditions.ts';

/** The "add" menu for polls, locations and the like; until they are loaded, its button can be focused but not pressed. */
export function AddMenu({ additions }: { additions: LoadedAdditions | undefined }) {
  const { t } = useText(composerText);
  const [isOpen, setOpen] = useState(false);
  if (additions && !additions.items) return null;
  return (
    <Menu
      side="top"
      open={isOpen}
      onOpenChange={(opens) => setOpen(opens && additions !== undefined)}
      trigger={<IconButton icon={Plus} label={t('composer.add')} aria-disabled={!additions} />}
    >
      {additions?.items}
    </Menu>
  );
}
