import { anyText, claimedRoles, domains, issuer, yesOrNo } from '../rules.ts';
import { optional, setting } from '../setting.ts';

/** Single sign-on. */
export const signInSettings = {
  oidcIssuer: optional(
    'CONFAB_OIDC_ISSUER',
    issuer,
    'The OpenID Connect issuer for single sign-on ([sign-in.md](sign-in.md)), such as `https://id.example.org`. Requires `CONFAB_OIDC_CLIENT_ID` and `CONFAB_PUBLIC_URL`; the redirect URL is `/api/v1/sessions/oidc/callback` there.',
  ),
  oidcClientId: optional('CONFAB_OIDC_CLIENT_ID', anyText, 'This server’s client ID at the issuer.'),
  oidcClientSecret: optional(
    'CONFAB_OIDC_CLIENT_SECRET',
    anyText,
    'The client secret; leave it out for public clients.',
  ),
  oidcScopes: setting(
    'CONFAB_OIDC_SCOPES',
    'openid email profile',
    anyText,
    'The scopes to request, separated by spaces.',
  ),
  oidcLabel: setting(
    'CONFAB_OIDC_LABEL',
    'Single sign-on',
    anyText,
    'The label of the single sign-on button on the sign-in page.',
  ),
  oidcDomains: setting(
    'CONFAB_OIDC_DOMAINS',
    [],
    domains,
    'Comma-separated email domains that may use single sign-on; all domains if not set.',
  ),
  oidcSignUp: setting(
    'CONFAB_OIDC_SIGN_UP',
    false,
    yesOrNo,
    'Whether people who sign in through the issuer get an account even if sign-up is closed.',
  ),
  oidcRoleClaim: setting(
    'CONFAB_OIDC_ROLE_CLAIM',
    'groups',
    anyText,
    'The claim (a string or a list of strings) whose values are mapped to roles by `CONFAB_OIDC_ROLES`.',
  ),
  oidcRoles: setting(
    'CONFAB_OIDC_ROLES',
    [],
    claimedRoles,
    'Maps claim values to roles, such as `chat-admins=admin,chat-helpers=moderator`. If set, roles are updated at each sign-in that includes the claim, and people with none of the values get the role user. The last admin keeps their role.',
  ),
  oidcSignOut: setting(
    'CONFAB_OIDC_SIGN_OUT',
    false,
    yesOrNo,
    'Whether signing out here also signs out at the issuer. The issuer must allow `CONFAB_PUBLIC_URL` as a post-logout redirect URL.',
  ),
};
