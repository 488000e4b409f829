import type { PollComposer } from '@confab/client/composer/poll';

/** A part in quotes: straight, curly or German ones, as keyboards of phones write them. */
const quoted = /["“”„]([^"“”„]*)["“”]/g;

/**
 * Fills a poll from the arguments of its command: `/poll Lunch?` is the question, `/poll "Lunch?" "Soup" "Salad"` the
 * question and the options, which replace no options written before.
 */
export function writeArguments(poll: PollComposer, args: string): void {
  const isNew = !poll.hasContent();
  const parts = [...args.matchAll(quoted)].map(([, part = '']) => part.trim());
  const isQuoted = parts.length > 0 && args.replace(quoted, '').trim() === '';
  const [question = '', ...options] = isQuoted ? parts : [args];
  poll.set('name', question);
  if (!isNew) return;
  for (const option of options) {
    // There is no blank row once there are as many options as allowed.
    const row = poll.state.get().fields.options.at(-1);
    if (row?.text === '' && option !== '') poll.setOption(row.id, option);
  }
}
