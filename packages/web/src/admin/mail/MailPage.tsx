import type { ChatClient } from '@confab/client';
import type { MailStatus } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, TextField, useText } from '@confab/react';
import { Mail } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { mailText } from './text.en.ts';
import './MailPage.css';
import { Problem } from '../../core/requests/Problem.tsx';

/** The mail configuration, and a test of it. */
export default function MailPage({ client }: { client: ChatClient }) {
  const { t } = useText(mailText);
  const load = useCallback(() => client.http.call('GET /mail'), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('mail.title')}</h1>
        <p>{t('mail.hint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value && !value.mail.configured && (
        <EmptyState icon={Mail} title={t('mail.off')}>
          {t('mail.offHint')}
        </EmptyState>
      )}
      {value?.mail.configured && (
        <>
          <MailFigures mail={value.mail} />
          <TestMail client={client} onSent={() => void reload()} />
        </>
      )}
    </div>
  );
}

function MailFigures({ mail }: { mail: MailStatus }) {
  const { t } = useText(mailText);
  return (
    <>
      <dl className="web-mail">
        <dt>{t('mail.from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{t('mail.waiting')}</dt>
        <dd>{mail.waiting}</dd>
        <dt>{t('mail.failed')}</dt>
        <dd>{mail.failed}</dd>
      </dl>
      {mail.last_error && <p className="web-problem">{t('mail.lastError', { error: mail.last_error })}</p>}
    </>
  );
}

function TestMail({ client, onSent }: { client: ChatClient; onSent: () => void }) {
  const { t } = useText(mailText);
  const [to, setTo] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    setSentTo(undefined);
    await client.http.call('POST /mail/test', { body: { to }, timeoutMs: smtpTimeoutMs });
    setSentTo(to.trim());
    onSent();
  }, ['to']);
  return (
    <form
      className="web-page web-page__narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t('mail.test')}</h2>
      <TextField
        label={t('mail.to')}
        hint={t('mail.testHint')}
        type="email"
        autoComplete="email"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={fieldErrors.to}
      />
      <Problem>{problem}</Problem>
      <div className="web-page__row">
        <Button type="submit" disabled={pending}>
          {t('actions.send')}
        </Button>
        <span role="status">{sentTo && t('mail.sent', { to: sentTo })}</span>
      </div>
    </form>
  );
}

/** An SMTP server may be slow. */
const smtpTimeoutMs = 45_000;
