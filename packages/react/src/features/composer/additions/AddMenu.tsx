import { Plus } from 'lucide-react';
import { IconButton, Menu } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { composerText } from '../text.en.ts';
import type { LoadedAdditions } from './loadedAdditions.ts';

/** The "add" menu for polls, locations and the like; its space is reserved until it is loaded. */
export function AddMenu({ additions }: { additions: LoadedAdditions | undefined }) {
  const { t } = useText(composerText);
  if (!additions) return <span className="cf-icon-button" />;
  if (!additions.items) return null;
  return (
    <Menu side="top" trigger={<IconButton icon={Plus} label={t('composer.add')} />}>
      {additions.items}
    </Menu>
  );
}
