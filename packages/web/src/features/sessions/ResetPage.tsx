import { passwordLength } from '@confab/protocol';
import { useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { PasswordField } from './PasswordField.tsx';
import { SessionForm } from './SessionForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';
import type { SessionActions } from './sessionActions.ts';
import { sessionsText } from './text.en.ts';

/** The page of a reset link, from an admin or a mail. */
export function ResetPage({ code, actions }: { code: string; actions: SessionActions }) {
  const { t } = useText(sessionsText);
  const [password, setPassword] = useState('');
  const submission = useSubmit(() => actions.resetPassword(code, password), ['password']);
  return (
    <SessionFrame title={t('sessions.resetTitle')} hint={t('sessions.resetHint')}>
      <SessionForm submission={submission} submitLabel={t('sessions.resetSubmit')}>
        <PasswordField
          label={t('sessions.newPassword')}
          hint={t('sessions.passwordHint', { least: passwordLength.least })}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={submission.fieldErrors.password}
        />
      </SessionForm>
    </SessionFrame>
  );
}
