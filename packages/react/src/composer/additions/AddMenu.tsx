import { Plus } from 'lucide-react';
import { IconButton, Menu, MenuItem } from '../../primitives/index.ts';
import { useText } from '../../text/index.ts';
import type { UsedAdditions } from './useAdditions.tsx';

/** What a message can carry beside words and files, behind one button. */
export function AddMenu({ additions }: { additions: UsedAdditions }) {
  const { t } = useText();
  if (additions.offered.length === 0) return null;
  return (
    <Menu side="top" trigger={<IconButton icon={Plus} label={t('composer.add')} />}>
      <AddItems additions={additions} />
    </Menu>
  );
}

/** The entries of the {@link AddMenu}. */
export function AddItems({ additions }: { additions: UsedAdditions }) {
  const text = useText();
  return additions.offered.map((addition) => (
    <MenuItem key={addition.id} icon={addition.icon} onSelect={() => additions.open(addition)}>
      {addition.label(text)}
    </MenuItem>
  ));
}
