export { ProfileFieldInput, type ProfileFieldInputProps } from './ProfileFieldInput.tsx';
export { ProfileFieldsForm, type ProfileFieldsFormProps } from './ProfileFieldsForm.tsx';
export { useProfileFields } from './useProfileFields.ts';
