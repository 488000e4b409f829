import type { App, SecondFactorRole } from '@confab/protocol';
import type { Config } from '../../core/config/config.ts';
import { passkeyDomain } from '../../core/config/passkeyDomain.ts';
import { serverVersion } from '../../core/observe/version.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { AppRow } from './appTables.ts';

const selectApp = statement((k) => k.selectFrom('app').selectAll());

export const updateAppRow = statement((k, p: Placeholders<Omit<AppRow, 'id' | 'has_admin' | 'settings'>>) =>
  k.updateTable('app').set({
    name: p('name'),
    icon: p('icon'),
    sign_up: p('sign_up'),
    sign_up_domains: p('sign_up_domains'),
    guests: p('guests'),
    directory: p('directory'),
    managed_profile_fields: p('managed_profile_fields'),
    anonymous_reading: p('anonymous_reading'),
    second_factor_roles: p('second_factor_roles'),
  }),
);

/** Changes one row the first time and none afterwards. */
export const setHasAdmin = statement((k) =>
  k.updateTable('app').set({ has_admin: 1 }).where('has_admin', '=', 0),
);

/** Reads the app's settings. */
export async function readApp(config: Config, reader: Reader): Promise<App> {
  const row = (await reader.get(selectApp, {})) as AppRow;
  const managed: string[] = JSON.parse(row.managed_profile_fields);
  const factorRoles: SecondFactorRole[] = JSON.parse(row.second_factor_roles);
  return {
    name: row.name,
    ...(row.icon !== null && { icon: row.icon }),
    sign_up: row.sign_up as App['sign_up'],
    sign_up_domains: JSON.parse(row.sign_up_domains),
    guests: row.guests === 1,
    directory: row.directory as App['directory'],
    ...(managed.length > 0 && { managed_profile_fields: managed }),
    anonymous_reading: row.anonymous_reading === 1,
    ...(factorRoles.length > 0 && { second_factor_roles: factorRoles }),
    needs_first_user: row.has_admin === 0,
    sign_in: {
      reset_by_mail: Boolean(config.smtpUrl),
      ...(config.oidcIssuer && { single_sign_on: { label: config.oidcLabel } }),
      ...(config.publicUrl && passkeyDomain(config.publicUrl) && { passkeys: true as const }),
    },
    version: serverVersion,
  };
}
