import type { SignInRules } from './api.ts';

export const strictRules: SignInRules = {
  single_sign_on_domains: ['confab.example'],
  break_glass_user_ids: ['grace'],
  session_lifetime_hours: 168,
  idle_timeout_hours: 8,
};
