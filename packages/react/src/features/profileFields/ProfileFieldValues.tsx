import { type ProfileField, profileValueOf, type User } from '@confab/protocol';
import { useState } from 'react';
import { Button } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePersonName } from '../users/usePersonName.ts';
import { profileFieldsText } from './text.en.ts';
import { useProfileFields } from './useProfileFields.ts';
import './ProfileFields.css';

/** A person's values of the profile fields: those of the card, and the others on request. */
export function ProfileFieldValues({ user }: { user: User }) {
  const { t } = useText(profileFieldsText);
  const fields = useProfileFields();
  const [isOpen, setOpen] = useState(false);
  const filled = fields.flatMap((field) => {
    const value = profileValueOf(field, user.custom);
    return value === undefined ? [] : [{ field, value }];
  });
  const shown = isOpen ? filled : filled.filter(({ field }) => field.on_card);
  return (
    <>
      {shown.length > 0 && (
        <dl className="cf-profile-fields">
          {shown.map(({ field, value }) => (
            <div key={field.id}>
              <dt>{field.name}</dt>
              <dd dir="auto">
                <FieldValue field={field} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < filled.length && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {t('profileFields.showAll')}
        </Button>
      )}
    </>
  );
}

function FieldValue({ field, value }: { field: ProfileField; value: string }) {
  const { locale } = useText(profileFieldsText);
  if (field.kind === 'person') return <PersonName userId={value} />;
  if (field.kind === 'date') return dayName(value, locale);
  if (field.kind !== 'link') return value;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}

function PersonName({ userId }: { userId: string }) {
  return <bdi>{usePersonName(userId)}</bdi>;
}

/** Returns a day in words; it is the same day in every time zone. */
const dayName = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
