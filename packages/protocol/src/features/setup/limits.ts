/** The items of the first-run checklist, in order (ONB-04). */
export const setupItems = ['identity', 'channels', 'people', 'sign_in', 'mail', 'backup'] as const;
export type SetupItem = (typeof setupItems)[number];
