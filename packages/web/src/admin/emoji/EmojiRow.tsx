import type { ChatClient } from '@confab/client';
import { customEmoji } from '@confab/client/emoji';
import type { CustomEmoji } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { emojiAdminText } from './text.en.ts';

/** A custom emoji: its picture, its name, who added it, and a button to delete it. */
export function EmojiRow({ client, emoji }: { client: ChatClient; emoji: CustomEmoji }) {
  const { t, format } = useText(emojiAdminText);
  const list = client.part(customEmoji);
  const [isDeleting, setDeleting] = useState(false);
  const { pending, problem, submit } = useSubmit(() => list.delete(emoji.name));
  const written = `:${emoji.name}:`;
  const date = format.date(emoji.created_at);
  const load = useCallback(() => nameOf(client, emoji.created_by_id), [client, emoji.created_by_id]);
  const { value: name } = useLoaded(load);
  const facts = name ? t('emojiAdmin.facts', { name, date }) : t('emojiAdmin.factsPlain', { date });
  return (
    <li>
      <img className="web-emoji__picture" src={list.urlOf(emoji)} alt="" loading="lazy" />
      <span className="web-list__main">
        {written}
        <small>{problem ?? facts}</small>
      </span>
      <span className="web-list__actions">
        <Button
          variant="danger"
          disabled={pending}
          aria-label={t('emojiAdmin.deleteNamed', { name: written })}
          onClick={() => setDeleting(true)}
        >
          {t('actions.delete')}
        </Button>
      </span>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('emojiAdmin.deleteTitle', { name: written })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('emojiAdmin.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  );
}

async function nameOf(client: ChatClient, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const [user] = await client.queryUsers({ id }, [], { limit: 1 });
  return user?.name;
}
