import { type App, apiPath } from '@confab/protocol';
import { Icon, useText } from '@confab/react';
import { KeyRound } from 'lucide-react';
import { sessionsText } from './text.en.ts';

/** Signs in by single sign-on, if there is an issuer: a link, since the browser leaves this page. */
export function SingleSignOn({
  way,
  returnTo,
  invitation,
}: {
  way: App['sign_in']['single_sign_on'];
  /** The page to return to. */
  returnTo?: string | undefined;
  invitation?: string | undefined;
}) {
  const { t } = useText(sessionsText);
  if (!way) return null;
  const query = new URLSearchParams({
    ...(returnTo && { return_to: returnTo }),
    ...(invitation && { invitation }),
  });
  return (
    <>
      <div className="web-session__or">{t('sessions.or')}</div>
      <a className="cf-button" data-size="lg" href={`${apiPath}/sessions/oidc/start?${query}`}>
        <Icon of={KeyRound} size="sm" />
        {way.label}
      </a>
    </>
  );
}
