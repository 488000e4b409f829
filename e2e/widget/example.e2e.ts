import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';

const start = join(import.meta.dirname, '../../examples/widget-page/start.js');

test('[EMB-07] [WEB-03] the example page starts with one command and has a working chat', async ({
  page,
}) => {
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /page is at (http:\S+),/.exec(line)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`The example ended with ${code}.`)));
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Open chat' }).click();
    const chat = page.getByRole('dialog', { name: 'Lamp shop' });
    await expect(chat).toContainText('Which lamp is it about?');
    const field = chat.getByRole('textbox', { name: /^Message/ });
    await field.fill('The brass one');
    await field.press('Enter');
    await expect(chat.getByRole('article')).toHaveAttribute('data-status', 'received');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
