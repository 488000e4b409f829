import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { Button, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { QrCode } from './QrCode.tsx';
import { factorsText } from './text.en.ts';
import './factors.css';

export interface TotpSetUpProps {
  client: ChatClient;
  /** The secret of the set-up that began. */
  secret: string;
  /** Its address for a QR code. */
  uri: string;
  /** Called with recovery codes, if there were none before. */
  onDone(codes: readonly string[]): void;
}

/** Shows the secret for an authenticator app, and verifies a code of it. */
export function TotpSetUp({ client, secret, uri, onDone }: TotpSetUpProps) {
  const { t } = useText(factorsText);
  const [code, setCode] = useState('');
  const { pending, problem, submit } = useSubmit(async () =>
    onDone(await client.part(security).verifyTotp(code)),
  );
  return (
    <form
      className="web-totp"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{t('factors.scan')}</p>
      <QrCode text={uri} label={t('factors.qrLabel')} />
      <p>{t('factors.typeSecret')}</p>
      <p className="web-secret" dir="ltr">
        {secret}
      </p>
      <TextField
        label={t('factors.code')}
        hint={t('factors.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={10}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" disabled={pending}>
        {t('factors.verify')}
      </Button>
    </form>
  );
}
