/** Most profile fields of an app (ONB-05). */
export const maxProfileFields = 20;
/** Most choices of one profile field. */
export const maxProfileChoices = 50;
/** Longest value of a profile field, in UTF-16 units: the longest text that a filter compares. */
export const maxProfileValueLength = 256;
/** Kinds of profile fields, by their values. */
export const profileFieldKinds = ['text', 'link', 'date', 'choice', 'person'] as const;
export type ProfileFieldKind = (typeof profileFieldKinds)[number];
/** Who fills a profile field: the users themselves as well, or only admins, the host's back end and single sign-on. */
export const profileFieldFillers = ['self', 'admins'] as const;
export type ProfileFieldFiller = (typeof profileFieldFillers)[number];
