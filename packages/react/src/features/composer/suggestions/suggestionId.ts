/** Returns the element id of a suggestion, for `aria-activedescendant`. */
export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;
