/** The id of one suggestion's element, for `aria-activedescendant`. */
export const suggestionId = (listId: string, index: number): string => `${listId}-${index}`;
