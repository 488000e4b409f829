import type { ChatClient } from '@confab/client';
import type { Blocklist, BlocklistSummary } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { BlocklistDialog } from './BlocklistDialog.tsx';
import { automodText } from './text.en.ts';

export interface BlocklistRowProps {
  client: ChatClient;
  list: BlocklistSummary;
  typeNames: readonly string[];
  onChanged(): void;
}

/** A blocklist: its action, its channel types and its number of entries. */
export function BlocklistRow({ client, list, typeNames, onChanged }: BlocklistRowProps) {
  const { t, format } = useText(automodText);
  const [whole, setWhole] = useState<Blocklist>();
  const [isDeleting, setDeleting] = useState(false);
  const params = { blocklist_id: list.id };
  const opening = useSubmit(async () => {
    const { blocklist } = await client.http.call('GET /automod/blocklists/{blocklist_id}', { params });
    setWhole(blocklist);
  });
  const deleting = useSubmit(async () => {
    await client.http.call('DELETE /automod/blocklists/{blocklist_id}', { params });
    onChanged();
  });
  const facts = [
    t('automod.words', { count: list.word_count }),
    ...(list.pattern_count > 0 ? [t('automod.patterns', { count: list.pattern_count })] : []),
    ...(list.preset ? [t('automod.shippedWords')] : []),
    list.channel_types
      ? t('automod.inTypes', { types: format.list(list.channel_types) })
      : t('automod.wholeApp'),
  ];
  return (
    <li data-off={!list.enabled || undefined}>
      <span className="web-automod__action" data-action={list.action}>
        {t(`automod.${list.action}`)}
      </span>
      <span className="web-list__main">
        {list.name} {!list.enabled && <span className="web-list__aside">{t('automod.off')}</span>}
        <small>{opening.problem ?? deleting.problem ?? facts.join(' · ')}</small>
      </span>
      <span className="web-list__actions">
        <Button
          aria-label={t('automod.changeOf', { name: list.name })}
          disabled={opening.pending}
          onClick={() => void opening.submit()}
        >
          {t('actions.edit')}
        </Button>
        <Button variant="danger" disabled={deleting.pending} onClick={() => setDeleting(true)}>
          {t('actions.delete')}
        </Button>
      </span>
      {whole && (
        <BlocklistDialog
          {...{ client, typeNames }}
          list={whole}
          onSaved={onChanged}
          onClose={() => setWhole(undefined)}
        />
      )}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('automod.deleteTitle', { name: list.name })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void deleting.submit()}
      >
        <p>{t('automod.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  );
}
