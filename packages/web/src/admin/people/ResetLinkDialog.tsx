import type { ChatClient } from '@confab/client';
import { sessions } from '@confab/client/sessions';
import { ChatError, conflict, type User } from '@confab/protocol';
import { Dialog, ErrorState, useText } from '@confab/react';
import { useCallback } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { CopyButton } from '../copying/CopyButton.tsx';
import { peopleText } from './text.en.ts';

/** Creates a link that sets a new password, and shows it once. */
export function ResetLinkDialog({
  client,
  user,
  onClose,
}: {
  client: ChatClient;
  user: User;
  onClose(): void;
}) {
  const { t, format } = useText(peopleText);
  const load = useCallback(() => client.part(sessions).createResetLink(user.id), [client, user.id]);
  const { value, error, reload } = useLoaded(load);
  const hasNoPassword = error instanceof ChatError && error.is(conflict);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('people.resetLinkFor', { name: user.name })}
      description={
        value && t('people.resetLinkHint', { name: user.name, date: format.date(value.expires_at) })
      }
      footer={value && <CopyButton text={value.url} />}
    >
      {hasNoPassword && <p>{t('people.resetLinkNoPassword', { name: user.name })}</p>}
      {error && !hasNoPassword && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {value && <code className="web-link">{value.url}</code>}
    </Dialog>
  );
}
