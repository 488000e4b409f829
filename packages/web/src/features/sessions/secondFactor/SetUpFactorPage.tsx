import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { Button, ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { RecoveryCodes } from '../../security/factors/RecoveryCodes.tsx';
import { TotpSetUp } from '../../security/factors/TotpSetUp.tsx';
import { SessionFrame } from '../SessionFrame.tsx';
import { secondFactorText } from './text.en.ts';

export interface SetUpFactorPageProps {
  client: ChatClient;
  onSignedIn(): Promise<void>;
  onSignOut(): Promise<void>;
}

/** Leads a user whose role needs a second factor through setting it up, before anything else. */
export default function SetUpFactorPage({ client, onSignedIn, onSignOut }: SetUpFactorPageProps) {
  const { t } = useText(secondFactorText);
  const load = useCallback(() => client.part(security).beginTotp(), [client]);
  const { value, error, reload } = useLoaded(load);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <SessionFrame title={t('secondFactor.setUpTitle')} hint={t('secondFactor.setUpHint')}>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && !codes && <TotpSetUp client={client} {...value} onDone={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => void onSignedIn()} />}
      {!codes && (
        <p>
          <Button variant="link" size="sm" onClick={() => void onSignOut()}>
            {t('secondFactor.signOut')}
          </Button>
        </p>
      )}
    </SessionFrame>
  );
}
