import { Dialog } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { OverlayProps } from '../../messages/registry/overlay.ts';
import { readsText } from '../text.en.ts';
import { SeenBy } from './SeenBy.tsx';

/** {@link SeenBy} over a list. A module of its own, loaded when first opened. */
export default function SeenByDialog({ message, onClose }: OverlayProps) {
  const { t } = useText(readsText);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('reads.seenBy')} size="sm">
      <SeenBy message={message} />
    </Dialog>
  );
}
