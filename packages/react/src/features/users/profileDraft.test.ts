import { adaOwn } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import { profileChange, profileDraft, profileProblems } from './profileDraft.ts';

const me = { ...adaOwn, status_text: 'Bench day', time_zone: 'Europe/London' };
const draft = profileDraft(me, 'Asia/Tokyo');

describe('profileDraft', () => {
  it('[APP-05] changes only what differs, and removes what was emptied', () => {
    expect(profileChange(me, draft)).toEqual({});
    expect(profileChange(me, { ...draft, name: ' Ada L ', status_text: ' ' })).toEqual({
      name: 'Ada L',
      status_text: null,
    });
  });

  it('[TEN-03] leaves the fields alone that the host manages', () => {
    const changed = { ...draft, name: 'Ada L', status_text: 'Away' };
    expect(profileChange(me, changed, ['name'])).toEqual({ status_text: 'Away' });
  });

  it('[APP-05] reports the invalid field', () => {
    expect(profileProblems(draft)).toEqual({});
    expect(profileProblems({ ...draft, name: ' ' })).toEqual({ name: 'users.nameEmpty' });
  });
});
