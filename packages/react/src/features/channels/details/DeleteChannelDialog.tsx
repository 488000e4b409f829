import type { Channel } from '@confab/client';
import { channelControls } from '@confab/client/channelControls';
import { useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Button, Checkbox, Dialog, TextField } from '../../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { detailsText } from './text.en.ts';

export interface DeleteChannelDialogProps {
  channel: Channel;
  label: string;
  onClose(): void;
  onDeleted(): void;
}

/** Confirms the deletion of a channel by its name; admins may erase it for good, which cannot be undone. */
export function DeleteChannelDialog({ channel, label, onClose, onDeleted }: DeleteChannelDialogProps) {
  const { t } = useText(detailsText);
  const client = useClient();
  const report = useReportFailure();
  const notify = useNotify();
  const isAdmin = useReadable(client.me, (me) => me?.role === 'admin');
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [hard, setHard] = useState(false);
  const name = channel.state.get().channel?.name ?? channel.id;
  const isRight = typed.trim() === name;

  async function remove() {
    setTried(true);
    if (!isRight) return;
    const { cid } = channel;
    const controls = client.part(channelControls);
    if (!(await report(controls.delete(cid, { hard })))) return;
    onClose();
    onDeleted();
    notify({
      severity: 'success',
      message: t(hard ? 'details.erasing' : 'details.deleted', { channel: label }),
      ...(isAdmin &&
        !hard && {
          durationMs: 15_000,
          actions: [{ label: t('actions.undo'), run: () => void report(controls.undelete(cid)) }],
        }),
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('details.deleteTitle', { channel: label })}
      size="sm"
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="danger">
            {t(hard ? 'details.eraseConfirm' : 'details.deleteConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(hard ? 'details.deleteForGoodHint' : 'details.deleteBody')}</p>
      <TextField
        label={t('details.typeName', { name })}
        value={typed}
        autoComplete="off"
        error={isTried && !isRight ? t('details.nameWrong') : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isAdmin && (
        <Checkbox checked={hard} onCheckedChange={setHard}>
          {t('details.deleteForGood')}
        </Checkbox>
      )}
    </Dialog>
  );
}
