import { IconButton, TextField, type TextFieldProps, useText } from '@confab/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { sessionsText } from './text.en.ts';

/** A password field, hidden until the user reveals it. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useText(sessionsText);
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? t('sessions.hidePassword') : t('sessions.showPassword')}
          icon={shown ? EyeOff : Eye}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
