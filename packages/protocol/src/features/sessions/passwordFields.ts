import * as v from 'valibot';
import { passwordLength } from './limits.ts';

/** A new password. */
export const newPasswordField = v.pipe(
  v.string(),
  v.minLength(passwordLength.least, `must have at least ${passwordLength.least} characters`),
  v.maxLength(passwordLength.most, `must have at most ${passwordLength.most} characters`),
);

/** A password to check. */
export const passwordField = v.pipe(v.string(), v.maxLength(passwordLength.most));
