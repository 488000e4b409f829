import type { ChatClient } from '@confab/client';
import { sessions } from '@confab/client/sessions';
import { type InvitationProblem, maxInvitationListLength } from '@confab/protocol';
import { Button, TextArea, useText } from '@confab/react';
import { FileUp, Send } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { emptyDraft, InvitationOptions, invitationFieldsOf } from './InvitationOptions.tsx';
import { invitationsText } from './text.en.ts';

interface Outcome {
  sent: number;
  problems: readonly InvitationProblem[];
}

/** Invites everybody on a pasted list or in a CSV file by email (ONB-03). */
export function MailInvitations({ client, onSent }: { client: ChatClient; onSent(): Promise<void> }) {
  const { t } = useText(invitationsText);
  const load = useCallback(() => client.http.call('GET /mail'), [client]);
  const { value } = useLoaded(load);
  const [draft, setDraft] = useState(emptyDraft);
  const [list, setList] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isTooLong, setTooLong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    setOutcome(undefined);
    const body = { ...invitationFieldsOf(draft), list };
    const { invitations, problems } = await client.part(sessions).mailInvitations(body);
    setOutcome({ sent: invitations.length, problems });
    // What needs a correction stays in the field.
    setList(problems.map(({ text }) => text).join('\n'));
    await onSent();
  }, ['list']);
  async function read(file: File | undefined) {
    setTooLong(file !== undefined && file.size > maxInvitationListLength);
    if (file && file.size <= maxInvitationListLength) setList(await file.text());
  }
  if (value?.mail.configured === false) {
    return (
      <section className="web-invite">
        <h2>{t('invitations.byMail')}</h2>
        <p>
          {t('invitations.mailOff')} <Link href="/admin/mail">{t('invitations.setUpMail')}</Link>
        </p>
      </section>
    );
  }
  return (
    <section className="web-invite">
      <h2>{t('invitations.byMail')}</h2>
      <InvitationOptions client={client} draft={draft} onChange={setDraft} />
      <form
        className="web-page web-page__narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextArea
          label={t('invitations.addresses')}
          hint={t('invitations.addressesHint')}
          rows={4}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={maxInvitationListLength}
          value={list}
          readOnly={pending}
          error={isTooLong ? t('invitations.fileTooLong') : fieldErrors.list}
          onChange={(event) => setList(event.target.value)}
        />
        <Problem>{problem}</Problem>
        <div className="web-page__row">
          <Button type="submit" variant="primary" icon={Send} disabled={pending || list.trim() === ''}>
            {t('invitations.send')}
          </Button>
          <Button icon={FileUp} onClick={() => input.current?.click()}>
            {t('invitations.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label={t('invitations.chooseFile')}
            hidden
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = '';
            }}
          />
          <span role="status">{outcome && t('invitations.sent', { count: outcome.sent })}</span>
        </div>
      </form>
      {outcome && outcome.problems.length > 0 && (
        <ul className="web-list" aria-label={t('invitations.problems')}>
          {outcome.problems.map(({ line, text, reason }) => (
            <li key={`${line} ${text}`}>
              <span className="web-list__main">
                {t('invitations.problem', { line, text })}
                <small>{t(`invitations.${reason}`)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
