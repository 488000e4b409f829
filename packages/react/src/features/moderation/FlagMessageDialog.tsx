import { moderation } from '@confab/client/moderation';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import type { OverlayProps } from '../messages/registry/overlay.ts';
import { FlagDialog } from './FlagDialog.tsx';
import { moderationText } from './text.en.ts';

/** The {@link FlagDialog} of a message in a list. */
export default function FlagMessageDialog({ message, onClose }: OverlayProps) {
  const client = useClient();
  const { t } = useText(moderationText);
  return (
    <FlagDialog
      title={t('moderation.flagTitle')}
      name={message.user.name}
      onFlag={(words) => client.part(moderation).flagMessage(message.id, words)}
      onClose={onClose}
    />
  );
}
