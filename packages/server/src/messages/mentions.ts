import type { UserRef } from '@confab/protocol';

/** MSG-05: a mention is kept only if the text has the user's id or name after an @. */
export function keptMentions(
  text: string,
  ids: readonly string[],
  people: ReadonlyMap<string, UserRef>,
): string[] {
  if (ids.length === 0 || !text.includes('@')) return [];
  const folded = text.toLowerCase();
  return [...new Set(ids)].filter((id) => {
    const person = people.get(id);
    return (
      person !== undefined &&
      [person.id, person.name].some((name) => folded.includes(`@${name.toLowerCase()}`))
    );
  });
}
