import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { apiPath, ChatError, confirmationRequired } from '@confab/protocol';
import { Button, Dialog, useText } from '@confab/react';
import { type ReactNode, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { PasswordField } from '../sessions/PasswordField.tsx';
import { securityText } from './text.en.ts';

interface Asking {
  methods: readonly string[];
  onConfirmed(): void;
  onCancel(): void;
}

/** Runs actions that need a recent sign-in, and asks the user to confirm who they are where it is too long ago. */
export function useConfirmation(client: ChatClient): {
  confirmed<T>(action: () => Promise<T>): Promise<T>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<Asking>();
  const confirmed = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ChatError && error.is(confirmationRequired))) throw error;
      const { methods } = error.details as { methods?: readonly string[] };
      try {
        await new Promise<void>((resolve, reject) =>
          setAsking({ methods: methods ?? [], onConfirmed: resolve, onCancel: () => reject(error) }),
        );
      } finally {
        setAsking(undefined);
      }
      return action();
    }
  };
  return { confirmed, dialog: asking && <ConfirmationDialog client={client} {...asking} /> };
}

function ConfirmationDialog({ client, methods, onConfirmed, onCancel }: Asking & { client: ChatClient }) {
  const { t } = useText(securityText);
  const [password, setPassword] = useState('');
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    await client.part(security).confirm(password);
    onConfirmed();
  }, ['password']);
  const dialog = { open: true, onOpenChange: (open: boolean) => !open && onCancel(), size: 'sm' } as const;
  if (!methods.includes('password')) {
    const query = new URLSearchParams({ return_to: '/settings/security' });
    return (
      <Dialog {...dialog} title={t('security.confirmTitle')}>
        <p>{t('security.confirmBySignIn')}</p>
        <a className="cf-button" data-variant="primary" href={`${apiPath}/sessions/oidc/start?${query}`}>
          {t('security.signInAgain')}
        </a>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialog}
      title={t('security.confirmTitle')}
      description={t('security.confirmHint')}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onCancel}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('security.confirm')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={t('security.currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fieldErrors.password}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
