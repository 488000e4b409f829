import type { Channel } from '@confab/client';
import type { User } from '@confab/protocol';
import { useRef, useState } from 'react';
import { Button, Dialog } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { PeoplePicker } from '../../users/index.ts';
import { openConversation } from '../openConversation.ts';
import { channelDialogsText } from './text.en.ts';

export interface NewMessageProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onOpenChannel(channel: Channel): void;
}

/** Opens a direct or group conversation with chosen people. */
export function NewMessage({ open, onOpenChange, onOpenChannel }: NewMessageProps) {
  const { t } = useText(channelDialogsText);
  const client = useClient();
  const report = useReportFailure();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<User[]>([]);

  async function submit() {
    if (chosen.length === 0) return;
    const opening = openConversation(
      client,
      chosen.map((user) => user.id),
    );
    if (!(await report(opening))) return;
    onOpenChange(false);
    setChosen([]);
    onOpenChannel(await opening);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.newMessage')}
      description={t('channelDialogs.newMessageHint')}
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {t('channelDialogs.newMessageSubmit')}
          </Button>
        </>
      }
    >
      <PeoplePicker chosen={chosen} onChange={setChosen} fieldRef={field} />
    </Dialog>
  );
}
