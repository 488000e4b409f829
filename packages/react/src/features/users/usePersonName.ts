import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useLaterText } from '../../core/text/useLaterText.ts';
import { profileLoader } from './profileLoader.ts';
import { usePerson } from './usePerson.ts';

/**
 * Returns a person's name, live: empty while it loads, "Unknown user" if the service does not show the person; never the id.
 */
export function usePersonName(userId: string): string {
  const { t } = useLaterText();
  const person = usePerson(userId);
  const isUnknown = useReadable(profileLoader(useClient()).unknown, (ids) => ids.has(userId));
  return person?.name ?? (isUnknown ? t('users.unknownUser') : '');
}
