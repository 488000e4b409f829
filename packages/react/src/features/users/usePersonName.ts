import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { profileLoader } from './profileLoader.ts';
import { usersText } from './text.en.ts';
import { usePerson } from './usePerson.ts';

/**
 * Returns a person's name, live: empty while it loads, "Unknown user" if the service does not show the person; never the id.
 */
export function usePersonName(userId: string): string {
  const { t } = useText(usersText);
  const person = usePerson(userId);
  const isUnknown = useReadable(profileLoader(useClient()).unknown, (ids) => ids.has(userId));
  return person?.name ?? (isUnknown ? t('users.unknownUser') : '');
}
