import type { AppRole } from '@confab/protocol';
import { useText } from '@confab/react';
import { rolesText } from './text.en.ts';

/** The display names of the app's roles. */
export function useRoleNames(): Record<AppRole, string> {
  const { t } = useText(rolesText);
  return {
    admin: t('roleNames.admin'),
    moderator: t('roleNames.moderator'),
    user: t('roleNames.user'),
    guest: t('roleNames.guest'),
    anonymous: t('roleNames.anonymous'),
  };
}
