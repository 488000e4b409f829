import type { OwnUser } from '@confab/protocol';

/** A profile being edited; every field is a string. */
export interface ProfileDraft {
  name: string;
  status_text: string;
  time_zone: string;
}

/** Returns a draft with the profile's values. */
export function profileDraft(me: OwnUser, systemTimeZone: string): ProfileDraft {
  return {
    name: me.name,
    status_text: me.status_text ?? '',
    time_zone: me.time_zone ?? systemTimeZone,
  };
}

/** Returns the errors of a draft as keys of the catalogue. */
export function profileProblems(draft: ProfileDraft): Partial<Record<keyof ProfileDraft, 'users.nameEmpty'>> {
  return draft.name.trim() === '' ? { name: 'users.nameEmpty' } : {};
}

/** A change of a profile; `null` removes a field. */
interface ProfileChange {
  name?: string;
  status_text?: string | null;
  time_zone?: string | null;
}

/** Returns the change from the profile to the draft: the fields that differ and that the host does not manage. */
export function profileChange(
  me: OwnUser,
  draft: ProfileDraft,
  managed: readonly string[] = [],
): ProfileChange {
  const change: ProfileChange = {};
  if (draft.name.trim() !== me.name && !managed.includes('name')) change.name = draft.name.trim();
  for (const field of ['status_text', 'time_zone'] as const) {
    const value = draft[field].trim();
    if (value !== (me[field] ?? '') && !managed.includes(field)) change[field] = value || null;
  }
  return change;
}
