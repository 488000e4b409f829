import { type App, apiPath } from '@confab/protocol';
import { Icon } from '@confab/react';
import { KeyRound } from 'lucide-react';
import { useSessionText } from '../../core/text/useSessionText.ts';

/** The way in over the issuer of single sign-on, where there is one: a link, since the browser leaves this page for it. */
export function SingleSignOn({
  way,
  returnTo,
  invitation,
}: {
  way: App['sign_in']['single_sign_on'];
  /** The page to come back to. */
  returnTo?: string | undefined;
  invitation?: string | undefined;
}) {
  const { t } = useSessionText();
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
