import type { ChatClient } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import { type Account, type AccountState, type AppRole, appRoles } from '@confab/protocol';
import { Button, Dialog, Select, useText } from '@confab/react';
import { useState } from 'react';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { peopleText } from './text.en.ts';
import { useTask } from './useTask.ts';

/** The bulk actions on the selected users, and their progress (APP-07). */
export function BulkBar({
  client,
  chosen,
  state,
  onDone,
}: {
  client: ChatClient;
  chosen: readonly Account[];
  state: AccountState;
  onDone(): void;
}) {
  const { t } = useText(peopleText);
  const part = client.part(accounts);
  const [dialog, setDialog] = useState<'delete' | 'role'>();
  const { task, words, run } = useTask(client);
  const user_ids = chosen.map(({ id }) => id);
  const isRunning = task !== undefined && task.finished_at === undefined;
  if (task?.finished_at !== undefined) {
    return (
      <div className="web-people__bar" role="status">
        <span>{words}</span>
        {/* The button that started the task is gone, and the focus with it. */}
        <Button key="close" autoFocus onClick={onDone}>
          {t('actions.close')}
        </Button>
      </div>
    );
  }
  const change = (what: Omit<Parameters<typeof part.change>[0], 'user_ids'>) =>
    run(() => part.change({ user_ids, ...what }));
  return (
    <div className="web-people__bar" role="status">
      <span>{words ?? t('people.chosen', { count: chosen.length })}</span>
      {state === 'deactivated' ? (
        <Button disabled={isRunning} onClick={() => void change({ action: 'reactivate' })}>
          {t('people.reactivate')}
        </Button>
      ) : (
        state !== 'deleted' && (
          <Button disabled={isRunning} onClick={() => void change({ action: 'deactivate' })}>
            {t('people.deactivate')}
          </Button>
        )
      )}
      {state === 'deleted' && (
        <Button disabled={isRunning} onClick={() => void change({ action: 'restore' })}>
          {t('people.restore')}
        </Button>
      )}
      {state !== 'deleted' && (
        <Button disabled={isRunning} onClick={() => setDialog('role')}>
          {t('people.setRole')}
        </Button>
      )}
      <Button variant="danger" disabled={isRunning} onClick={() => setDialog('delete')}>
        {t('people.delete')}
      </Button>
      {dialog === 'delete' && (
        <DeleteDialog
          people={chosen}
          onClose={() => setDialog(undefined)}
          onDelete={(how) => void change({ action: 'delete', ...how })}
        />
      )}
      {dialog === 'role' && (
        <RoleDialog
          count={chosen.length}
          onClose={() => setDialog(undefined)}
          onChoose={(role) => void change({ action: 'set_role', role })}
        />
      )}
    </div>
  );
}

function RoleDialog({
  count,
  onClose,
  onChoose,
}: {
  count: number;
  onClose(): void;
  onChoose(role: AppRole): void;
}) {
  const { t } = useText(peopleText);
  const names = useRoleNames();
  const [role, setRole] = useState<AppRole>('user');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.roleTitle', { count })}
      size="sm"
      onSubmit={() => {
        onClose();
        onChoose(role);
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <Select
        label={t('people.role')}
        value={role}
        onValueChange={setRole}
        options={appRoles
          .filter((value) => value !== 'anonymous')
          .map((value) => ({ value, label: names[value] }))}
      />
    </Dialog>
  );
}
