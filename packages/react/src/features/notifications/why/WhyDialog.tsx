import { Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { OverlayProps } from '../../messages/registry/overlay.ts';
import { whyText } from './text.en.ts';
import { WhyNotified } from './WhyNotified.tsx';

/** {@link WhyNotified} of a message in a list. */
export default function WhyDialog({ message, onClose }: OverlayProps) {
  const { t } = useText(whyText);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('why.title')} size="sm">
      <WhyNotified messageId={message.id} />
    </Dialog>
  );
}
