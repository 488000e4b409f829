import type { Channel } from '@confab/client';
import type { User } from '@confab/protocol';
import { useRef, useState } from 'react';
import { Button, Dialog } from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PeoplePicker } from '../users/index.ts';
import { membersText } from './text.en.ts';
import { useMembership } from './useMembership.ts';

export interface AddPeopleProps {
  channel: Channel;
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** A dialog that adds people to a channel. */
export function AddPeople({ channel, label, open, onOpenChange }: AddPeopleProps) {
  const { t } = useText(membersText);
  const report = useReportFailure();
  const field = useRef<HTMLInputElement>(null);
  const [listed, setListed] = useState<readonly User[]>([]);
  const isMember = useMembership(channel, listed);
  const [chosen, setChosen] = useState<User[]>([]);

  async function submit() {
    if (chosen.length === 0) return;
    if (await report(channel.members.add(chosen.map((user) => user.id)))) onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('members.addTitle', { channel: label })}
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {t('actions.add')}
          </Button>
        </>
      }
    >
      <PeoplePicker
        chosen={chosen}
        onChange={setChosen}
        fieldRef={field}
        onListed={setListed}
        unavailable={({ id }) => (isMember(id) ? t('members.alreadyMember') : undefined)}
      />
    </Dialog>
  );
}
