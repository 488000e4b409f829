import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon, type IconComponent } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { useMenuParts } from './menuParts.ts';

export interface MenuItemProps {
  icon?: IconComponent;
  /** The keyboard shortcut. */
  shortcut?: string;
  /** A note at the end of the line: "6 people". */
  note?: ReactNode;
  /** Marks a destructive action. */
  danger?: boolean;
  disabled?: boolean;
  onSelect(): void;
  children: ReactNode;
}

/** An action in a menu. */
export function MenuItem({ icon, shortcut, note, danger, disabled, onSelect, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item className="cf-menu__item" data-danger={danger || undefined} disabled={disabled} onClick={onSelect}>
      <MenuItemContent icon={icon}>{children}</MenuItemContent>
      {note && <span className="cf-menu__note">{note}</span>}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Item>
  );
}

export interface MenuCheckItemProps {
  icon?: IconComponent;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange(checked: boolean): void;
  children: ReactNode;
}

/** A setting in a menu, on or off. */
export function MenuCheckItem({ icon, checked, disabled, onCheckedChange, children }: MenuCheckItemProps) {
  const { CheckboxItem, CheckboxItemIndicator } = useMenuParts();
  return (
    <CheckboxItem
      className="cf-menu__item"
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onCheckedChange(next)}
    >
      <MenuItemContent icon={icon}>{children}</MenuItemContent>
      <MenuTick>
        <CheckboxItemIndicator render={<Icon of={Check} size="sm" />} />
      </MenuTick>
    </CheckboxItem>
  );
}

export interface MenuChoiceProps<Value extends string> {
  /** The heading of the group. */
  label?: ReactNode;
  value: Value;
  onValueChange(value: NoInfer<Value>): void;
  options: readonly { value: NoInfer<Value>; label: ReactNode; icon?: IconComponent; disabled?: boolean }[];
}

/** A radio group in a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, value, onValueChange, options } = props;
  const { RadioGroup, RadioItem, RadioItemIndicator } = useMenuParts();
  const id = useId();
  return (
    <RadioGroup
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      aria-labelledby={label ? id : undefined}
    >
      {label && (
        <div id={id} className="cf-menu__label">
          {label}
        </div>
      )}
      {options.map((option) => (
        <RadioItem
          key={option.value}
          className="cf-menu__item"
          value={option.value}
          disabled={option.disabled}
          closeOnClick
        >
          <MenuItemContent icon={option.icon}>{option.label}</MenuItemContent>
          <MenuTick>
            <RadioItemIndicator render={<Icon of={Check} size="sm" />} />
          </MenuTick>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}

/** A group of entries under a heading. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const { Group, GroupLabel } = useMenuParts();
  return (
    <Group>
      <GroupLabel className="cf-menu__label">{label}</GroupLabel>
      {children}
    </Group>
  );
}

/** A separator line between entries. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className="cf-menu__separator" />;
}

function MenuItemContent({ icon, children }: { icon?: IconComponent; children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      <span className="cf-menu__text">{children}</span>
    </>
  );
}

function MenuTick({ children }: { children: ReactNode }) {
  return <span className="cf-menu__note">{children}</span>;
}
