import { security } from '@confab/client/security';
import type { LinkedIdentity } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import type { SecurityPartProps } from './securityPart.ts';
import { securityText } from './text.en.ts';

/** The user's accounts at single sign-on providers. */
export function LinkedAccounts(props: SecurityPartProps) {
  const { t } = useText(securityText);
  const { identities } = props.value;
  return (
    <section>
      <h2>{t('security.linked')}</h2>
      <p>{identities.length > 0 ? t('security.linkedHint') : t('security.linkedNone')}</p>
      {identities.length > 0 && (
        <ul className="web-list">
          {identities.map((identity) => (
            <LinkedAccount key={identity.id} {...props} identity={identity} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkedAccount(props: SecurityPartProps & { identity: LinkedIdentity }) {
  const { client, reload, confirmed, identity } = props;
  const { t, format } = useText(securityText);
  const [isAsking, setAsking] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    await confirmed(() => client.part(security).unlinkIdentity(identity.id));
    await reload();
  });
  const name = identity.label ?? new URL(identity.issuer).host;
  const facts = { issuer: new URL(identity.issuer).host, date: format.date(identity.created_at) };
  return (
    <li>
      <span className="web-list__main">
        {name}
        <small>{t('security.linkedSince', facts)}</small>
        <Problem>{problem}</Problem>
      </span>
      <Button variant="danger" disabled={pending} onClick={() => setAsking(true)}>
        {t('security.unlink')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('security.unlinkTitle', { name })}
        confirmLabel={t('security.unlink')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('security.unlinkHint')}</p>
      </ConfirmDialog>
    </li>
  );
}
