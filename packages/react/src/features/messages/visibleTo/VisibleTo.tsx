import { EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Icon } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useListShared } from '../listContext.ts';
import { visibleToText } from './text.en.ts';

/** Names shown before the rest is only counted. */
const MAX_NAMES = 3;

/** Says who alone may read the message (MSG-15). */
export function VisibleTo({ readers }: { readers: readonly string[] }) {
  const { people } = useClient();
  const { viewerId } = useListShared();
  const { t, format } = useText(visibleToText);
  useReadable(people.names);
  const others = readers.filter((id) => id !== viewerId);
  const shown = others.slice(0, MAX_NAMES);
  const key = shown.join(' ');
  useEffect(() => {
    // Without their names they are shown by their ids.
    if (key !== '') people.load(key.split(' ')).catch(() => undefined);
  }, [people, key]);
  const names = shown.map((id) => people.ref({ id, name: id }).name);
  const rest = others.length - shown.length;
  if (rest > 0) names.push(t('visibleTo.others', { count: rest }));
  return (
    <>
      <Icon of={EyeOff} size="xs" />
      {names.length === 0 ? t('visibleTo.you') : t('visibleTo.youAnd', { names: format.list(names) })}
    </>
  );
}
