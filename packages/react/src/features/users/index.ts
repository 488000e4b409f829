export { PeoplePicker, type PeoplePickerProps } from './PeoplePicker.tsx';
export { PersonAvatar, type PersonAvatarProps } from './PersonAvatar.tsx';
export { PersonStatus, type PersonStatusProps } from './PersonStatus.tsx';
export { ProfileCard, type ProfileCardProps } from './ProfileCard.tsx';
export { ProfileForm } from './ProfileForm.tsx';
export { useDoNotDisturb } from './useDoNotDisturb.ts';
export { usePerson, usePresence } from './usePerson.ts';
export { usePersonName } from './usePersonName.ts';
export { type UserSearch, useUserSearch } from './useUserSearch.ts';
