import type { InvitationProblem } from '@confab/protocol';
import { emailField } from '@confab/protocol/schemas';
import { safeParse } from 'valibot';
import { isMailAddress } from '../mail/index.ts';

/** An address of a list, with the number of its line from 1. */
export interface ListedAddress {
  readonly line: number;
  readonly email: string;
}

/** Words that head the column of addresses in an exported table. */
const heading = /e-?mail|address|adresse|البريد/i;
const maxShownText = 100;

/**
 * Reads a pasted list or a CSV file: one or several addresses a line, alone, as `Ada <ada@example.org>` or in any column.
 * A line without a valid address is a problem, except an empty line and a heading.
 */
export function parseInvitationList(list: string): {
  addresses: ListedAddress[];
  problems: InvitationProblem[];
} {
  const addresses: ListedAddress[] = [];
  const problems: InvitationProblem[] = [];
  const seen = new Set<string>();
  for (const [at, text] of list.split(/\r\n|\r|\n/).entries()) {
    const line = at + 1;
    const parts = text.split(/[,;\t]/).filter((part) => part.includes('@'));
    const isEmpty = text.trim() === '' || (line === 1 && parts.length === 0 && heading.test(text));
    if (parts.length === 0 && !isEmpty) problems.push({ line, text: shortened(text), reason: 'invalid' });
    for (const part of parts) {
      const email = addressIn(part);
      if (email === undefined) problems.push({ line, text: shortened(part), reason: 'invalid' });
      else if (seen.has(email)) problems.push({ line, text: email, reason: 'repeated' });
      else {
        seen.add(email);
        addresses.push({ line, email });
      }
    }
  }
  return { addresses, problems };
}

function addressIn(part: string): string | undefined {
  const open = part.lastIndexOf('<');
  const bare = open < 0 ? part : part.slice(open + 1).split('>')[0];
  const found = safeParse(emailField, (bare ?? '').replaceAll('"', ''));
  return found.success && isMailAddress(found.output) ? found.output : undefined;
}

const shortened = (text: string) => text.trim().slice(0, maxShownText);
