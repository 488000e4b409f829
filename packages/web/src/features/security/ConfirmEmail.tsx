import type { ChatClient } from '@confab/client';
import { security } from '@confab/client/security';
import { Button, useText } from '@confab/react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { securityText } from './text.en.ts';

/** The page of a mailed link: a button confirms, since mail programs open links by themselves. */
export function ConfirmEmail({ client, code }: { client: ChatClient; code: string }) {
  const { t } = useText(securityText);
  const [email, setEmail] = useState<string>();
  const { pending, problem, submit } = useSubmit(async () =>
    setEmail(await client.part(security).confirmEmail(code)),
  );
  return (
    <div className="web-page web-security">
      <header>
        <h1>{t('security.confirmEmailTitle')}</h1>
        <p role="status">
          {email === undefined ? t('security.confirmEmailHint') : t('security.emailChanged', { email })}
        </p>
      </header>
      <section>
        <Problem>{problem}</Problem>
        {email === undefined && (
          <Button variant="primary" disabled={pending} onClick={() => void submit()}>
            {t('security.confirmEmail')}
          </Button>
        )}
        <Link href="/settings/security">{t('security.backToSecurity')}</Link>
      </section>
    </div>
  );
}
