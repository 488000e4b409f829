/** Members, profiles, people pickers and the user's settings: `@confab/react/people`, loaded when first opened. */
export { daysAfter, weekdayOf } from './core/text/zonedTime.ts';
export { useOffline } from './features/channels/useOffline.ts';
export { WritingForm } from './features/composer/settings/WritingForm.tsx';
export {
  AddPeople,
  type AddPeopleProps,
  type MemberManager,
  type MemberRights,
  type MemberSearch,
  MembersPanel,
  type MembersPanelProps,
  memberRights,
  useMemberSearch,
} from './features/members/index.ts';
export { PictureField, type PictureFieldProps } from './features/pictures/index.ts';
export {
  ProfileFieldInput,
  type ProfileFieldInputProps,
  ProfileFieldsForm,
  type ProfileFieldsFormProps,
  useProfileFields,
} from './features/profileFields/index.ts';
export { ReadingForm } from './features/reads/ReadingForm.tsx';
export {
  PeoplePicker,
  type PeoplePickerProps,
  PersonAvatar,
  type PersonAvatarProps,
  PersonStatus,
  type PersonStatusProps,
  ProfileCard,
  type ProfileCardProps,
  ProfileForm,
  type UserSearch,
  useDoNotDisturb,
  usePersonName,
  useUserSearch,
} from './features/users/index.ts';
