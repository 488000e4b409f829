import { shownId, type User } from '@confab/protocol';
import { UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Avatar, Button, MultiPicker, Skeleton } from '../../core/primitives/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PersonAvatar } from './PersonAvatar.tsx';
import { PersonStatus } from './PersonStatus.tsx';
import { usersText } from './text.en.ts';
import { useUserSearch } from './useUserSearch.ts';

export interface PeoplePickerProps {
  chosen: readonly User[];
  onChange(chosen: User[]): void;
  /** Is called with the people that are listed. */
  onListed?(users: readonly User[]): void;
  /** Returns the reason why a person cannot be chosen. */
  unavailable?(user: User): string | undefined;
  fieldRef?: RefObject<HTMLInputElement | null>;
}

/** Chooses people by name. */
export function PeoplePicker({ chosen, onChange, onListed, unavailable, fieldRef }: PeoplePickerProps) {
  const { t } = useText(usersText);
  const [query, setQuery] = useState('');
  const { users, hasNext, isLoading, error, loadMore } = useUserSearch(query);
  const { invitePeople } = useKit().links;
  useEffect(() => onListed?.(users), [onListed, users]);
  return (
    <>
      <MultiPicker<User>
        options={users}
        chosen={chosen}
        onChange={onChange}
        query={query}
        onQuery={setQuery}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        renderOption={(user, position) => (
          <>
            {position === 'list' ? (
              <PersonAvatar person={user} size={24} />
            ) : (
              <Avatar id={user.id} name={user.name} image={user.image} size={20} />
            )}
            <bdi>{user.name}</bdi>
            {position === 'list' && <PersonStatus userId={user.id} />}
          </>
        )}
        detail={(user) => unavailable?.(user) ?? shownId(user, users)}
        isUnavailable={(user) => unavailable?.(user) !== undefined}
        label={t('users.searchPeople')}
        chosenLabel={t('users.chosen')}
        isBusy={isLoading}
        note={
          <>
            {isLoading && users.length === 0 && <Skeleton of="rows" count={5} />}
            {error && <p className="cf-multi-picker__note">{error.message}</p>}
            {!isLoading && !error && users.length === 0 && (
              <p className="cf-multi-picker__note">{t('users.noPeople', { query })}</p>
            )}
            {!isLoading && !error && users.length === 0 && invitePeople && (
              <Button icon={UserPlus} size="sm" onClick={() => invitePeople()}>
                {t('users.invitePeople')}
              </Button>
            )}
          </>
        }
        fieldRef={fieldRef}
      />
      {hasNext && (
        <Button variant="quiet" onClick={loadMore}>
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}
