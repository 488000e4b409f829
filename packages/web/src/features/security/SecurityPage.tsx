import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback } from 'react';
import { Link, useRoute } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { EmailPart } from './EmailPart.tsx';
import { FactorsPart } from './factors/FactorsPart.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { securityText } from './text.en.ts';
import { useConfirmation } from './useConfirmation.tsx';
import './SecurityPage.css';

/** How the user signs in (ACC-01); also the page of the link that confirms an email address. */
export default function SecurityPage({ client }: { client: ChatClient }) {
  const [isConfirming, params] = useRoute('/settings/security/email/:code');
  return isConfirming ? (
    <ConfirmEmail client={client} code={params.code} />
  ) : (
    <SecuritySettings client={client} />
  );
}

function SecuritySettings({ client }: { client: ChatClient }) {
  const { t } = useText(securityText);
  const load = useCallback(() => client.part(security).get(), [client]);
  const { value, error, reload } = useLoaded(load);
  const { confirmed, dialog } = useConfirmation(client);
  const parts = value && { client, value, reload, confirmed };
  return (
    <div className="web-page web-security">
      <header>
        <h1>{t('security.title')}</h1>
        <p>{t('security.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {parts && (
        <>
          <PasswordPart {...parts} />
          <FactorsPart client={client} confirmed={confirmed} />
          <EmailPart {...parts} />
          <LinkedAccounts {...parts} />
        </>
      )}
      <section>
        <h2>{t('security.sessions')}</h2>
        <p>{t('security.sessionsHint')}</p>
        <Link href="/settings/sessions">{t('security.seeSessions')}</Link>
      </section>
      {dialog}
    </div>
  );
}
