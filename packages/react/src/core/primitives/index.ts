export { Avatar, type AvatarProps, type AvatarSize } from './Avatar.tsx';
export { AvatarStack, type AvatarStackProps } from './AvatarStack.tsx';
export { AVATAR_HUES, hueOf, initialsOf } from './avatarFallback.ts';
export { Badge, type BadgeProps } from './Badge.tsx';
export { Banner, type BannerProps } from './Banner.tsx';
export { Button, type ButtonProps } from './Button.tsx';
export { Checkbox, type CheckboxProps } from './Checkbox.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
export { ContextMenu, type ContextMenuProps } from './ContextMenu.tsx';
export { classNames } from './classNames.ts';
export { DateTimeField, type DateTimeFieldProps } from './DateTimeField.tsx';
export { Dialog, type DialogProps } from './Dialog.tsx';
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './ErrorState.tsx';
export { Field, type FieldControl, type FieldProps } from './Field.tsx';
export { Icon, type IconComponent, type IconProps } from './Icon.tsx';
export { IconButton, type IconButtonProps } from './IconButton.tsx';
export { Kbd } from './Kbd.tsx';
export { type FailureDisplay, type LazyPart, lazyPart } from './lazyPart.tsx';
export { Menu, type MenuProps } from './Menu.tsx';
export {
  MenuCheckItem,
  type MenuCheckItemProps,
  MenuChoice,
  type MenuChoiceProps,
  MenuGroup,
  MenuItem,
  type MenuItemProps,
  MenuSeparator,
} from './MenuItem.tsx';
export { MultiPicker, type MultiPickerProps } from './MultiPicker.tsx';
export { Panel, type PanelProps } from './Panel.tsx';
export { Pill, type PillProps } from './Pill.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { type Presence, PresenceMark } from './PresenceMark.tsx';
export { Select, type SelectProps } from './Select.tsx';
export { Skeleton, type SkeletonProps } from './Skeleton.tsx';
export { Spinner } from './Spinner.tsx';
export { Switch, type SwitchProps } from './Switch.tsx';
export { Tabs, type TabsProps } from './Tabs.tsx';
export { TextArea, type TextAreaProps } from './TextArea.tsx';
export { TextField, type TextFieldProps } from './TextField.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export { useAutosize } from './useAutosize.ts';
export { VisuallyHidden } from './VisuallyHidden.tsx';
