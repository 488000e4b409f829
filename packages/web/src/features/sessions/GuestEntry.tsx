import { Button, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { SessionForm } from './SessionForm.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

/** Enters as a guest without an account: one click, then a name. */
export function GuestEntry({ actions }: { actions: SessionActions }) {
  const { t } = useText(sessionsText);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const submission = useSubmit(() => actions.enterAsGuest(name), ['name']);
  if (!open) {
    return (
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('sessions.guestSubmit')}
      </Button>
    );
  }
  return (
    <SessionForm submission={submission} submitLabel={t('sessions.guestSubmit')}>
      <TextField
        label={t('sessions.guestTitle')}
        autoFocus
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={submission.fieldErrors.name}
      />
    </SessionForm>
  );
}
