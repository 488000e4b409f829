/** One example of each entity; a schema change that breaks one is a type error. */
export * from './app/fixtures.ts';
export * from './attachments/fixtures.ts';
export * from './channels/fixtures.ts';
export * from './channelTypes/fixtures.ts';
export * from './commands/fixtures.ts';
export * from './drafts/fixtures.ts';
export * from './groups/fixtures.ts';
export * from './linkPreviews/fixtures.ts';
export * from './members/fixtures.ts';
export * from './messages/fixtures.ts';
export * from './reactions/fixtures.ts';
export * from './reads/fixtures.ts';
export * from './reminders/fixtures.ts';
export * from './scheduledMessages/fixtures.ts';
export * from './sessions/fixtures.ts';
export * from './threads/fixtures.ts';
export * from './users/fixtures.ts';
