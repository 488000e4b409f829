import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Inside the repository, so that the packages resolve as in an app that has installed them.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'customTypes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Type-checks an app of one file; returns the lines of its errors. */
async function errorLines(source: string): Promise<number[]> {
  writeFileSync(join(folder, 'app.tsx'), source);
  const options = { extends: join(root, 'tsconfig.base.json'), include: ['app.tsx'] };
  const compilerOptions = { noEmit: true, types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...options, compilerOptions }));
  const args = [join(root, 'node_modules/.bin/tsc'), '-p', folder, '--checkers', '1', '--pretty', 'false'];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
  // Errors in the packages' sources do not count: an app has their declarations only.
  return [...output.matchAll(/^(.+?)\((\d+),\d+\): error /gm)]
    .filter(([, file]) => file === relative(root, join(folder, 'app.tsx')))
    .map(([, , line]) => Number(line));
}

/** The lines that must not compile. */
const wrongLines = (source: string): number[] =>
  source.split('\n').flatMap((line, index) => (line.endsWith('// wrong') ? [index + 1] : []));

const app = `
import type { ChatClient } from '@confab/client';
import { type AttachmentOverrides, type ComponentOverrides, useChannelDisplay } from '@confab/react';
import type { Message, MessageInput, User } from '@confab/protocol';

declare const client: ChatClient;
declare const message: Message;
declare const user: User;
`;

test('[EMB-04] declared custom types hold in entities, client, hooks and components', {
  timeout: 60_000,
}, async () => {
  const source = `${app}
declare module '@confab/client' {
  interface CustomData {
    message: { invoiceId?: string };
    channel: { orderNumber?: number };
    user: { plan?: 'free' | 'pro' };
    attachment: { total?: number };
  }
}
export const invoice: string | undefined = message.custom.invoiceId;
export const notNumber: number = message.custom.invoiceId; // wrong
export const unknownField = message.custom.nothing; // wrong
export const plan: 'free' | 'pro' | undefined = user.custom.plan;
export const total: number | undefined = message.attachments[0]?.custom?.total;
export const input: MessageInput = { id: 'm1', custom: { invoiceId: 'i1' } };
export const wrongInput: MessageInput = { id: 'm1', custom: { invoiceId: 7 } }; // wrong
const channel = client.channel('team', 'general');
export const order: number | undefined = channel.state.get().channel?.custom.orderNumber;
void client.updateMe({ custom: { plan: 'pro' } });
void client.updateMe({ custom: { plan: 'gold' } }); // wrong
void channel.update({ custom: { orderNumber: 7 } });
void channel.update({ custom: { orderNumber: 'seven' } }); // wrong
void channel.send({ text: 'a', custom: { invoiceId: 'i1' } });
void channel.send({ text: 'a', custom: { invoice: 'i1' } }); // wrong
export const components: ComponentOverrides = {
  MessageBody: ({ message: shown, Default }) => (
    <div title={shown.custom.invoiceId}>
      <Default message={shown} />
    </div>
  ),
};
export const attachments: AttachmentOverrides = {
  'x-invoice': ({ attachment }) => <b>{attachment.custom?.total?.toFixed(2)}</b>,
  'x-order': ({ attachment }) => <b>{attachment.custom?.sum}</b>, // wrong
};
export const hook = () => useChannelDisplay(channel);
`;
  expect(await errorLines(source)).toEqual(wrongLines(source));
});

test('[EMB-04] without a declaration, custom fields are any JSON', { timeout: 60_000 }, async () => {
  const source = `${app}
export const input: MessageInput = { id: 'm1', custom: { anything: ['at', { all: null }] } };
export const value: string | number | boolean | null | object | undefined = message.custom.anything;
export const withFunction: MessageInput = { id: 'm1', custom: { act: () => 1 } }; // wrong
void client.updateMe({ custom: { plan: 'pro' } });
void user;
export type Unused = [ComponentOverrides, AttachmentOverrides, typeof useChannelDisplay];
`;
  expect(await errorLines(source)).toEqual(wrongLines(source));
});
