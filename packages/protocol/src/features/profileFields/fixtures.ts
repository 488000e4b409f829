import type { ProfileField } from './schema.ts';

export const teamField: ProfileField = {
  id: 'team',
  name: 'Team',
  kind: 'choice',
  choices: ['Optics', 'Sound'],
  filled_by: 'admins',
  on_card: true,
  claim: 'department',
};
