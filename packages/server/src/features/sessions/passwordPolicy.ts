import { ChatError, passwordTooWeak } from '@confab/protocol';
import { foldText } from '../../core/filters/foldText.ts';

/** The most common passwords; longer variations of these violate the rules below. */
const common = new Set(
  `12345678 123456789 1234567890 0123456789 87654321 11111111 00000000 12341234 123123123 password password1 password12
  password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc
  asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh abcdefghi iloveyou iloveyou1 sunshine princess football baseball
  superman starwars trustno1 whatever letmein1 letmein123 welcome1 welcome123 changeme changeme1 admin123 administrator
  computer internet michelle jennifer hunter22 dragon123 monkey123 master123 secret123 test1234 testtest default1`.split(
    /\s+/,
  ),
);

/**
 * Throws `password_too_weak` for easily guessed passwords: common ones, one repeated character, the user's own name.
 */
export function refuseWeakPassword(
  password: string,
  owner: { name?: string; email?: string | null },
  field = 'password',
): void {
  const folded = foldText(password);
  const own = [owner.name, owner.email, owner.email?.split('@')[0]]
    .filter((text) => text)
    .map((text) => foldText(text as string));
  const rule = common.has(folded)
    ? 'must not be a common password'
    : /^(.)\1*$/u.test(folded)
      ? 'must not be one character repeated'
      : own.some((text) => text === folded || (text.length >= 4 && folded.replace(/[\d\W_]+$/u, '') === text))
        ? 'must not be your name or email address'
        : undefined;
  if (rule) throw new ChatError(passwordTooWeak, { details: { issues: [{ field, rule }] } });
}
