import type { Channel } from '@confab/client';
import { ConfirmDialog } from '../../../core/primitives/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { AddPeople } from '../../members/index.ts';
import type { ChannelAction } from '../channelActions.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { EditChannel } from './EditChannel.tsx';
import { channelDialogsText } from './text.en.ts';

export interface ChannelDialogProps {
  channel: Channel;
  action: ChannelAction;
  onClose(): void;
  onLeft?(): void;
}

/** The dialog of a channel action. */
export function ChannelDialog({ channel, action, onClose, onLeft }: ChannelDialogProps) {
  const { t } = useText(channelDialogsText);
  const report = useReportFailure();
  const display = useChannelDisplay(channel);
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  switch (action) {
    case 'edit':
      return <EditChannel channel={channel} open onOpenChange={onOpenChange} />;
    case 'addPeople':
      return <AddPeople channel={channel} label={display.label} open onOpenChange={onOpenChange} />;
    case 'leave':
      return (
        <ConfirmDialog
          open
          onOpenChange={onOpenChange}
          title={t('channelDialogs.leaveTitle', { channel: display.label })}
          confirmLabel={t('channels.leave')}
          danger
          onConfirm={async () => {
            if (await report(channel.leave())) onLeft?.();
          }}
        >
          <p>
            {display.kind === 'private'
              ? t('channelDialogs.leaveBodyPrivate')
              : t('channelDialogs.leaveBody')}
          </p>
        </ConfirmDialog>
      );
  }
}
