import { Forward } from 'lucide-react';
import { useText } from '../../../core/text/index.ts';
import type { MessageParts } from '../../messages/registry/messageParts.ts';

/** See {@link MessageParts}. */
export const forwarding = {
  actions: { forward: { run: ({ host, message }) => host.onForward?.(message), useDisplay: useForward } },
} satisfies MessageParts;

function useForward() {
  const { t } = useText();
  return { icon: Forward, label: t('actions.forward') };
}
