/** Returns the id of a reminder until the service assigns one. */
export const unsavedId = (messageId: string): string => `unsaved ${messageId}`;

export const isUnsavedId = (id: string): boolean => id.startsWith('unsaved ');
