import { inputRules } from '@confab/protocol';
import { defineCatalogue } from '../../text/index.ts';

/**
 * The rules that inputs break, by their code, and the names of common fields: "Invalid input: name must not be empty." In
 * English they are shown as the service words them.
 */
export const rulesText = defineCatalogue({
  inputRules,
  inputFields: {
    name: 'name',
    text: 'text',
    email: 'email address',
    password: 'password',
    new_password: 'new password',
    description: 'description',
    title: 'title',
    url: 'URL',
    id: 'ID',
    until: 'end',
    remind_at: 'time',
    stop_at: 'end',
    member_ids: 'members',
    user_id: 'person',
    user_ids: 'people',
    options: 'options',
    filter: 'filter',
    words: 'words',
    patterns: 'patterns',
    time_zone: 'time zone',
  },
});
