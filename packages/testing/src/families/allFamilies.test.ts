import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Capability, capabilities } from '@confab/protocol';
import { expect, it } from 'vitest';
import { commandCalls } from './accessCalls.ts';
import { allFamilies, capabilityCalls } from './allFamilies.ts';

const features = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'features');

/** The features whose tables no user reads or changes in a history, and what tests them instead. */
const testedElsewhere: Readonly<Record<string, string>> = {
  app: 'settings of admins: attacks/escalation.test.ts',
  audit: 'a log for admins: attacks/escalation.test.ts',
  automod: 'rules of admins: attacks/input.test.ts',
  bots: 'tokens of hosts: attacks/reach.test.ts',
  defaultChannels: 'a list of admins: defaultChannels/defaultChannels.test.ts of the server',
  exports: 'files of one user: attacks/reach.test.ts',
  insights: 'figures of admins: insights/insights.test.ts of the server',
  linkPreviews: 'previews of pages: attacks/waiting.test.ts',
  mail: 'a queue of mails: attacks/lateTasks.ts',
  pictures: 'files with unguessable addresses: pictures/pictures.test.ts of the server',
  sessions: 'sign-in: attacks/escalation.test.ts',
  setup: 'a checklist of admins: setup/setup.test.ts of the server',
  tasks: 'work of admins: attacks/lateTasks.ts',
  transfers: 'imports and exports of everything: attacks/lateTasks.ts',
  webhooks: 'calls of hosts: attacks/webhooks.test.ts',
  widgets: 'chats on other pages: widgets/widgets.test.ts of the server',
};

/** The capabilities that nobody exercises by one call, and what tests them instead. */
const exercisedElsewhere: readonly Capability[] = [
  // The read paths and lists of the access matrix, and its events.
  'read-channel',
  'search-messages',
  'read-events',
  'query-poll-votes',
  // Each changes who is in the channel, or deletes what the other paths read: the tests of members and channels.
  'join-channel',
  'leave-channel',
  'create-channel',
  'delete-channel',
  'update-own-message',
  'delete-own-message',
  'delete-any-message',
  'skip-channel-cooldown',
  'mute-channel',
];

it('every feature with a table has an entry, or says what tests it', () => {
  const withTables = readdirSync(features).filter((name) => {
    const path = join(features, name, 'feature.ts');
    return existsSync(path) && /\bmigrations\b/.test(readFileSync(path, 'utf8'));
  });
  const missing = withTables.filter((name) => !(name in allFamilies) && !(name in testedElsewhere));
  expect(
    missing,
    `Write packages/testing/src/families/features/NAME.ts with the actions, views, read paths, lists and traces of the feature (featureFamily.ts describes each), and add it to allFamilies.ts.`,
  ).toEqual([]);
  expect(Object.keys(testedElsewhere).filter((name) => name in allFamilies)).toEqual([]);
});

it('[APP-04] every capability has a call in the access matrix, or says what tests it', () => {
  const tried = { ...capabilityCalls, ...commandCalls };
  const missing = capabilities.filter((name) => !(name in tried) && !exercisedElsewhere.includes(name));
  expect(
    missing,
    'Add a call to capabilityCalls of the feature in packages/testing/src/families/features.',
  ).toEqual([]);
  expect(exercisedElsewhere.filter((name) => name in tried)).toEqual([]);
});
