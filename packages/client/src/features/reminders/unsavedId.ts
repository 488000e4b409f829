/** The id of a reminder that the service has not given one yet. */
export const unsavedId = (messageId: string): string => `unsaved ${messageId}`;

export const isUnsavedId = (id: string): boolean => id.startsWith('unsaved ');
