import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import { Icon, useText } from '@confab/react';
import { SquareStack } from 'lucide-react';
import { useCallback } from 'react';
import { PickDialog, type PickDialogProps } from './PickDialog.tsx';
import { pickingText } from './text.en.ts';

/** Chooses segments by name. */
export function SegmentPick({
  client,
  ...dialog
}: { client: ChatClient } & Omit<PickDialogProps, 'find' | 'label'>) {
  const { t, format } = useText(pickingText);
  const part = client.part(segments);
  const find = useCallback(
    async (query: string) => {
      const filter = query === '' ? {} : { name: { $autocomplete: query } };
      const sort = [{ field: 'name', direction: 1 as const }];
      const found = await part.querySegments({ filter, sort, limit: 30 });
      return found.segments.map(({ id, name, type, target_count }) => ({
        id,
        name,
        icon: <Icon of={SquareStack} size="sm" />,
        detail: [
          target_count !== undefined && format.number(target_count),
          t(type === 'user' ? 'picking.ofUsers' : 'picking.ofChannels'),
        ]
          .filter(Boolean)
          .join(' '),
      }));
    },
    [part, t, format],
  );
  return <PickDialog {...dialog} find={find} label={t('picking.findSegments')} />;
}
