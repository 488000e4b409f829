import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import type { FactorMethod } from '@confab/protocol';
import { Button, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { askForPasskey } from '../../security/factors/passkeyCalls.ts';
import { isCancelledPasskey } from '../../security/factors/passkeySupport.ts';
import { SessionForm } from '../SessionForm.tsx';
import { SessionFrame } from '../SessionFrame.tsx';
import { secondFactorText } from './text.en.ts';

/** A sign-in that waits for its second step. */
export interface PendingSignIn {
  challenge: string;
  methods: readonly FactorMethod[];
}

export interface SecondFactorPageProps extends PendingSignIn {
  client: ChatClient;
  onSignedIn(): Promise<void>;
  onBack(): void;
}

/** The second step of a sign-in: a code of an app, a passkey or a recovery code. */
export default function SecondFactorPage(props: SecondFactorPageProps) {
  const { client, challenge, methods, onSignedIn, onBack } = props;
  const { t } = useText(secondFactorText);
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recovery_code');
  const [code, setCode] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  const submission = useSubmit(async () => {
    setCancelled(false);
    if (method !== 'passkey') {
      await client.part(security).answerSecondFactor({ challenge, code });
    } else {
      try {
        const credential = await askForPasskey(client);
        await client.part(security).answerSecondFactor({ challenge, credential });
      } catch (error) {
        if (!isCancelledPasskey(error)) throw error;
        return setCancelled(true);
      }
    }
    await onSignedIn();
  });
  const problem = isCancelled ? t('secondFactor.passkeyCancelled') : submission.problem;
  const choose = (next: FactorMethod) => {
    setMethod(next);
    setCode('');
  };
  const hint = { totp: 'codeHint', recovery_code: 'recoveryHint', passkey: 'passkeyHint' } as const;
  const other = { totp: 'useApp', recovery_code: 'useRecovery', passkey: 'usePasskey' } as const;
  return (
    <SessionFrame title={t('secondFactor.title')} hint={t(`secondFactor.${hint[method]}`)}>
      <SessionForm
        submission={{ ...submission, problem }}
        submitLabel={method === 'passkey' ? t('secondFactor.usePasskey') : t('secondFactor.submit')}
      >
        {method !== 'passkey' && (
          <TextField
            key={method}
            label={method === 'totp' ? t('secondFactor.code') : t('secondFactor.recoveryCode')}
            autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
            inputMode={method === 'totp' ? 'numeric' : 'text'}
            autoFocus
            dir="ltr"
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </SessionForm>
      {methods
        .filter((one) => one !== method)
        .map((one) => (
          <p key={one}>
            <Button variant="link" size="sm" onClick={() => choose(one)}>
              {t(`secondFactor.${other[one]}`)}
            </Button>
          </p>
        ))}
      <p>
        <Button variant="link" size="sm" onClick={onBack}>
          {t('secondFactor.back')}
        </Button>
      </p>
    </SessionFrame>
  );
}
