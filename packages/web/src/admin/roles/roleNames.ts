import type { AppRole } from '@confab/protocol';
import type { useAdminText } from '../../core/text/useAdminText.ts';

/** The display names of the app's roles. */
export function roleNames(t: ReturnType<typeof useAdminText>['t']): Record<AppRole, string> {
  return {
    admin: t('admin.roleAdmin'),
    moderator: t('admin.roleModerator'),
    user: t('admin.roleUser'),
    guest: t('admin.roleGuest'),
    anonymous: t('admin.roleAnonymous'),
  };
}
