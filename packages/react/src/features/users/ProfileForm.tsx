import type { OwnUser } from '@confab/protocol';
import { type FormEvent, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { splitIssues } from '../../core/errors/splitIssues.ts';
import { Button, Select, Switch, TextField } from '../../core/primitives/index.ts';
import { useClient, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PictureField } from '../pictures/index.ts';
import { type ProfileDraft, profileChange, profileDraft, profileProblems } from './profileDraft.ts';
import { usersText } from './text.en.ts';
import './ProfileForm.css';

/** The user's own profile and privacy settings. Switches apply at once. */
export function ProfileForm({ onSaved }: { onSaved?(): void }) {
  const me = useReadable(useClient().me);
  return me ? <OwnProfile key={me.id} me={me} onSaved={onSaved} /> : null;
}

function OwnProfile({ me, onSaved }: { me: OwnUser; onSaved: (() => void) | undefined }) {
  const client = useClient();
  const notify = useNotify();
  const report = useReportFailure();
  const { t, timeZone } = useText(usersText);
  const [draft, setDraft] = useState(() => profileDraft(me, timeZone));
  const [refused, setRefused] = useState<Partial<Record<keyof ProfileDraft, string>>>({});
  const managed = useReadable(client.app)?.managed_profile_fields ?? [];
  const isManaged = (field: keyof ProfileDraft | 'image') => managed.includes(field);
  const problems = profileProblems(draft);
  const [isChecked, setChecked] = useState(false);
  const errorOf = (field: keyof ProfileDraft) => {
    const problem = isChecked ? problems[field] : undefined;
    return problem ? t(problem) : refused[field];
  };
  const change = (part: Partial<ProfileDraft>) => setDraft({ ...draft, ...part });

  async function save(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    setRefused({});
    if (Object.keys(problems).length > 0) return;
    try {
      await client.updateMe(profileChange(me, draft, managed));
      notify({ severity: 'success', message: t('users.saved'), durationMs: 3000 });
      onSaved?.();
    } catch (error) {
      const { fieldErrors, hasOthers } = splitIssues(error, ['name', 'status_text', 'time_zone']);
      setRefused(fieldErrors);
      if (hasOthers) void report(Promise.reject(error));
    }
  }

  return (
    <form className="cf-profile-form" noValidate onSubmit={save}>
      <PictureField
        id={me.id}
        name={draft.name}
        image={me.image}
        label={t('users.image')}
        readOnlyHint={isManaged('image') ? t('users.managed') : undefined}
        onUpload={(bytes) =>
          client.http.sendBytes('PUT /users/{user_id}/picture', { params: { user_id: me.id }, bytes })
        }
        onRemove={() => client.updateMe({ image: null })}
      />
      <TextField
        label={t('users.name')}
        value={draft.name}
        maxLength={80}
        readOnly={isManaged('name')}
        hint={isManaged('name') ? t('users.managed') : undefined}
        error={errorOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('users.status')}
        hint={t('users.statusHint')}
        value={draft.status_text}
        maxLength={100}
        error={errorOf('status_text')}
        onChange={(event) => change({ status_text: event.target.value })}
      />
      <Select
        label={t('users.timeZone')}
        value={draft.time_zone}
        error={errorOf('time_zone')}
        onValueChange={(zone) => change({ time_zone: zone })}
        options={zones(draft.time_zone)}
      />
      <Button variant="primary" type="submit">
        {t('actions.save')}
      </Button>
      <hr />
      <Switch
        checked={me.share_typing}
        onCheckedChange={(share_typing) => void report(client.updateMe({ share_typing }))}
      >
        {t('users.shareTyping')}
      </Switch>
      <Switch
        checked={me.invisible}
        hint={t('users.invisibleHint')}
        onCheckedChange={(invisible) => void report(client.updateMe({ invisible }))}
      >
        {t('users.invisible')}
      </Switch>
    </form>
  );
}

function zones(own: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const all = known.includes(own) ? known : [own, ...known];
  return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
