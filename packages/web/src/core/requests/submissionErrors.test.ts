import { ChatError, emailTaken, inputInvalid } from '@confab/protocol';
import { expect, test } from 'vitest';
import { submissionErrors } from './submissionErrors.ts';

const refused = (...fields: string[]) =>
  new ChatError(inputInvalid, {
    message: `Invalid input: ${fields[0]} must be shorter.`,
    details: { issues: fields.map((field) => ({ field, rule: 'must be shorter' })) },
  });

test('[UX-20] the error of a field that a form shows is at the field, and that of an entry names the entry', () => {
  expect(submissionErrors(refused('words.2', 'name', 'words.4'), ['name', 'words'])).toEqual({
    fieldErrors: { name: 'Must be shorter', words: 'Must be shorter' },
    invalidEntries: { words: '2' },
    problem: undefined,
  });
});

test('[UX-20] the error of a field that a form does not show is the error of the form', () => {
  const message = 'Invalid input: device must be shorter.';
  expect(submissionErrors(refused('device'), [])).toMatchObject({ fieldErrors: {}, problem: message });
  expect(submissionErrors(refused('device', 'name'), ['name'])).toMatchObject({
    fieldErrors: { name: 'Must be shorter' },
    problem: message,
  });
  expect(submissionErrors(refused('name', 'device'), ['name'])).toMatchObject({
    fieldErrors: { name: 'Must be shorter' },
    problem: 'device: must be shorter',
  });
  expect(submissionErrors(refused('names'), ['name']).problem).toContain('names must be shorter');
});

test('[UX-20] a conflict shows the message of the error, and an error without fields is that of the form', () => {
  const issues = [{ field: 'email', rule: 'must be unique' }];
  const conflict = new ChatError(emailTaken, { details: { issues } });
  expect(submissionErrors(conflict, ['email']).fieldErrors).toEqual({ email: conflict.message });
  expect(submissionErrors(conflict, []).problem).toBe(conflict.message);
  expect(submissionErrors(new Error('Offline.'), ['email']).problem).toBe('Offline.');
  expect(submissionErrors(undefined, ['email']).problem).toBeUndefined();
});
