import type { ChatClient } from '@confab/client';
import { groups } from '@confab/client/groups';
import type { Group } from '@confab/protocol';
import { Button, ConfirmDialog, EmptyState, ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { Plus, UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { userGroupsText } from './text.en.ts';

/** Creates, edits and deletes user groups that messages can mention (MSG-05). */
export function Groups({ client }: { client: ChatClient }) {
  const { t } = useText(userGroupsText);
  const [isCreating, setCreating] = useState(false);
  const part = client.part(groups);
  const known = useReadable(part.state);
  const load = useCallback(async () => {
    await part.load();
    return true;
  }, [part]);
  const { value: isLoaded, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('userGroups.title')}</h1>
        <p>{t('userGroups.hint')}</p>
      </header>
      <div className="web-page__row">
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          {t('userGroups.add')}
        </Button>
      </div>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!isLoaded && !error && <Skeleton of="rows" count={3} />}
      {isLoaded && known.size === 0 && (
        <EmptyState icon={UsersRound} title={t('userGroups.none')}>
          {t('userGroups.noneHint')}
        </EmptyState>
      )}
      <ul className="web-list">
        {[...known.values()].map((group) => (
          <GroupRow key={group.id} client={client} group={group} />
        ))}
      </ul>
      {isCreating && <GroupDialog client={client} onClose={() => setCreating(false)} />}
    </div>
  );
}

function GroupRow({ client, group }: { client: ChatClient; group: Group }) {
  const { t } = useText(userGroupsText);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { pending, problem, submit } = useSubmit(() => client.part(groups).delete(group.id));
  const facts = [`@${group.id}`, t('userGroups.members', { count: group.member_count }), group.description];
  return (
    <li>
      <span className="web-list__main">
        {group.name}
        <small>{problem ?? facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className="web-list__actions">
        <Button onClick={() => setOpen('edit')}>{t('actions.edit')}</Button>
        <Button variant="danger" disabled={pending} onClick={() => setOpen('delete')}>
          {t('actions.delete')}
        </Button>
      </span>
      {open === 'edit' && <GroupDialog client={client} group={group} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('userGroups.deleteTitle', { name: group.name })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('userGroups.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  );
}
