import { expect, it } from 'vitest';
import { LazyResource } from './lazyResource.ts';

it('[CONN-04] loads one at a time, so that a slow older answer never replaces a newer one', async () => {
  const answers: (() => void)[] = [];
  let state = 'before';
  let shown = '';
  const loading = new LazyResource(async () => {
    const answer = state;
    await new Promise<void>((resolve) => answers.push(resolve));
    shown = answer;
  });
  const first = loading.load();
  await expect.poll(() => answers.length).toBe(1);
  state = 'after';
  const second = loading.reload();
  await new Promise(setImmediate);
  expect(answers).toHaveLength(1);
  answers[0]!();
  await first;
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!();
  await second;
  expect(shown).toBe('after');
});
