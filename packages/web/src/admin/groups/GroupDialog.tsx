import type { ChatClient } from '@confab/client';
import { groups } from '@confab/client/groups';
import type { Group, User } from '@confab/protocol';
import { Button, Dialog, ErrorState, Skeleton, TextField, useText } from '@confab/react';
import { PeoplePicker } from '@confab/react/people';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { saveGroup, slugOf } from './saveGroup.ts';
import { userGroupsText } from './text.en.ts';

export interface GroupDialogProps {
  client: ChatClient;
  /** The group to edit; undefined for a new group. */
  group?: Group;
  onClose(): void;
}

/** Edits a group's name, mention and members. */
export function GroupDialog({ client, group, onClose }: GroupDialogProps) {
  const { t } = useText(userGroupsText);
  const ids = group?.member_ids;
  const load = useCallback(() => usersOf(client, ids ?? []), [client, ids]);
  const { value: members, error, reload } = useLoaded(load);
  const title = group ? t('userGroups.changeTitle', { name: group.name }) : t('userGroups.add');
  if (members) return <GroupForm {...{ client, group, members, title, onClose }} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      {error ? (
        <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>
      ) : (
        <Skeleton of="rows" count={4} />
      )}
    </Dialog>
  );
}

function GroupForm({
  client,
  group,
  members,
  title,
  onClose,
}: Omit<GroupDialogProps, 'group'> & { group: Group | undefined; members: User[]; title: string }) {
  const { t } = useText(userGroupsText);
  const [name, setName] = useState(group?.name ?? '');
  const [word, setWord] = useState<string>();
  const [description, setDescription] = useState(group?.description ?? '');
  const [chosen, setChosen] = useState(members);
  const id = group?.id ?? word ?? slugOf(name);
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    await saveGroup(client.part(groups), group, {
      id,
      name,
      description,
      memberIds: chosen.map((user) => user.id),
    });
    onClose();
  }, ['name', 'id', 'description']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending || name.trim() === '' || id === ''}>
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('userGroups.name')}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('userGroups.word')}
        hint={t('userGroups.wordHint', { word: id || '…' })}
        value={id}
        error={fieldErrors.id}
        disabled={group !== undefined}
        onChange={(event) => setWord(event.target.value)}
      />
      <TextField
        label={t('userGroups.description')}
        value={description}
        error={fieldErrors.description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <PeoplePicker chosen={chosen} onChange={setChosen} />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

/** Loads a group's members, in as many requests as needed. */
async function usersOf(client: ChatClient, ids: readonly string[]): Promise<User[]> {
  const users: User[] = [];
  for (let from = 0; from < ids.length; from += 100) {
    const some = ids.slice(from, from + 100);
    users.push(...(await client.queryUsers({ id: { $in: some } }, [], { limit: 100 })));
  }
  return users;
}
