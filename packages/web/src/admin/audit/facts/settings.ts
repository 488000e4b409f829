import type { App, SignInRules, UploadConfig } from '@confab/protocol';
import type { Label } from './entryText.ts';
import {
  bytes,
  channel,
  choice,
  domain,
  hours,
  list,
  onOff,
  person,
  profileField,
  type Show,
  text,
} from './values.ts';

/** How a setting of the app is shown: as its page names it, and its group there if the name alone is ambiguous. */
export interface Setting {
  readonly label: Label;
  readonly group?: Label;
  /** Writes a value; omitted where only the fact that it changed is shown. */
  readonly show?: Show;
}

const uploads = (group: Label): Record<keyof UploadConfig, Setting> => ({
  allowed_file_extensions: { group, label: 'uploadRules.allowedExtensions', show: list(text) },
  blocked_file_extensions: { group, label: 'uploadRules.blockedExtensions', show: list(text) },
  allowed_mime_types: { group, label: 'uploadRules.allowedTypes', show: list(text) },
  blocked_mime_types: { group, label: 'uploadRules.blockedTypes', show: list(text) },
  size_limit: { group, label: 'uploadRules.sizeLimit', show: bytes },
});

type ChangedByAdmins = Exclude<keyof App, 'needs_first_user' | 'sign_in' | 'version'>;

const general: Record<ChangedByAdmins, Setting> = {
  name: { label: 'general.appName', show: text },
  icon: { label: 'general.icon' },
  sign_up: {
    label: 'general.signUp',
    show: choice({
      invitation: 'general.signUpInvitation',
      open: 'general.signUpOpen',
      domains: 'general.signUpDomains',
    }),
  },
  sign_up_domains: { label: 'general.domains', show: list(text) },
  guests: { label: 'general.guests', show: onOff },
  directory: {
    label: 'general.directory',
    show: choice({
      everyone: 'general.directoryEveryone',
      tenant: 'general.directoryTenant',
      shared_channels: 'general.directoryShared',
    }),
  },
  managed_profile_fields: { label: 'general.managed', show: list(profileField) },
  anonymous_reading: { label: 'general.anonymous', show: onOff },
  second_factor_roles: {
    label: 'general.secondFactor',
    show: list(
      choice({ admin: 'roles.admin', moderator: 'roles.moderator', user: 'roles.user' }),
      'general.secondFactorNobody',
    ),
  },
};

const signIn: Record<keyof SignInRules, Setting> = {
  single_sign_on_domains: {
    label: 'signInRules.domains',
    show: list(domain, 'signInRules.scopeNobody'),
  },
  break_glass_user_ids: { label: 'signInRules.exempt', show: list(person) },
  session_lifetime_hours: { label: 'signInRules.lifetime', show: hours },
  idle_timeout_hours: { label: 'signInRules.idle', show: hours },
};

/** The settings of the app by group, where a change names a setting as `group.name`. */
const grouped: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  image_upload_config: uploads('uploadRules.images'),
  file_upload_config: uploads('uploadRules.files'),
};

const single: Readonly<Record<string, Setting>> = {
  ...general,
  ...signIn,
  default_channels: { label: 'defaultChannels.title', show: list(channel) },
  profile_field_order: { label: 'auditFacts.fieldOrder' },
};

/** Returns the setting that a detail of `app.updated` names; undefined for one of a newer service. */
export function settingNamed(name: string): Setting | undefined {
  const [group = '', setting] = name.split('.');
  const settings = setting === undefined ? single : grouped[group];
  const key = setting ?? group;
  return settings && Object.hasOwn(settings, key) ? settings[key] : undefined;
}
