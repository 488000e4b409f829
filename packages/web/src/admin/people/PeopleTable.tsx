import type { Account } from '@confab/protocol';
import { Avatar, Checkbox, useText, VisuallyHidden } from '@confab/react';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { lastSeen } from './lastSeen.ts';
import { peopleText } from './text.en.ts';

type Chosen = ReadonlyMap<string, Account>;

/** A page of users, to select and to open. */
export function PeopleTable({
  accounts,
  ownId,
  chosen,
  onChosen,
  onOpen,
}: {
  accounts: readonly Account[];
  ownId: string | undefined;
  chosen: Chosen;
  onChosen(chosen: Chosen): void;
  onOpen(userId: string): void;
}) {
  const { t, format } = useText(peopleText);
  const names = useRoleNames();
  const hasAll = accounts.every(({ id }) => chosen.has(id));
  const choose = (some: readonly Account[], on: boolean) => {
    const next = new Map(chosen);
    for (const one of some) {
      if (on) next.set(one.id, one);
      else next.delete(one.id);
    }
    onChosen(next);
  };
  return (
    <table className="web-people__table">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox checked={hasAll} onCheckedChange={(on) => choose(accounts, on)}>
              <VisuallyHidden>{t('people.chooseAll')}</VisuallyHidden>
            </Checkbox>
          </th>
          <th scope="col">{t('people.person')}</th>
          <th scope="col">{t('people.role')}</th>
          <th scope="col">{t('people.lastSeen')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <td>
              <Checkbox checked={chosen.has(account.id)} onCheckedChange={(on) => choose([account], on)}>
                <VisuallyHidden>{t('people.choose', { name: account.name })}</VisuallyHidden>
              </Checkbox>
            </td>
            <td>
              <button type="button" className="web-people__who" onClick={() => onOpen(account.id)}>
                <Avatar id={account.id} name={account.name} image={account.image} size={32} />
                <span>
                  <bdi>{account.name}</bdi> {account.id === ownId && t('people.you')}
                  <small>{[account.id, account.email].filter(Boolean).join(' · ')}</small>
                </span>
              </button>
            </td>
            <td>{names[account.role]}</td>
            <td>{lastSeen(account, { t, format })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
