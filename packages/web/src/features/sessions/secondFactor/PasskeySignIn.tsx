import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { Button, useText } from '@confab/react';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../../core/requests/useSubmit.ts';
import { isCancelledPasskey, supportsPasskeys } from '../../security/factors/passkeySupport.ts';
import { secondFactorText } from './text.en.ts';

/** Signs in with a passkey instead of a password, where the browser can. */
export function PasskeySignIn({ client, onSignedIn }: { client: ChatClient; onSignedIn(): Promise<void> }) {
  const { t } = useText(secondFactorText);
  const [isCancelled, setCancelled] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    setCancelled(false);
    const { askForPasskey } = await import('../../security/factors/passkeyCalls.ts');
    try {
      await client.part(security).signInWithPasskey(await askForPasskey(client));
    } catch (error) {
      if (!isCancelledPasskey(error)) throw error;
      return setCancelled(true);
    }
    await onSignedIn();
  });
  if (!supportsPasskeys()) return null;
  const shown = isCancelled ? t('secondFactor.passkeyCancelled') : problem;
  return (
    <>
      <Button size="lg" icon={Fingerprint} disabled={pending} onClick={() => void submit()}>
        {t('secondFactor.signInWithPasskey')}
      </Button>
      {shown && (
        <div className="web-session__problem" role="alert">
          {shown}
        </div>
      )}
    </>
  );
}
