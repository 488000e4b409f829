import type { Channel } from '@confab/client';
import type { User } from '@confab/protocol';
import { useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Button, Dialog } from '../../core/primitives/index.ts';
import { useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PeoplePicker } from '../users/index.ts';
import { membersText } from './text.en.ts';

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
  const members = useReadable(channel.state, (state) => state.members);
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
        unavailable={(user) =>
          members.some((member) => member.user_id === user.id) ? t('members.alreadyMember') : undefined
        }
      />
    </Dialog>
  );
}
