import { defaultUploadConfig } from '../attachments/schema.ts';
import type { App, AppSettings } from './schema.ts';

export const lanternWorks: App = {
  name: 'Lantern Works',
  sign_up: 'invitation',
  sign_up_domains: [],
  guests: false,
  directory: 'everyone',
  anonymous_reading: false,
  needs_first_user: false,
  sign_in: { reset_by_mail: true, single_sign_on: { label: 'Lantern ID' } },
  version: '0.1.0',
};

export const lanternSettings: AppSettings = {
  image_upload_config: defaultUploadConfig,
  file_upload_config: { ...defaultUploadConfig, blocked_file_extensions: ['exe'] },
};
