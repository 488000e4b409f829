import {
  Avatar,
  type AvatarSize,
  Badge,
  Banner,
  Button,
  type ButtonProps,
  EmptyState,
  Markdown,
  Pill,
  type Presence,
  Skeleton,
  TextField,
} from '@confab/react';
import { Bell, Hash, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** How a prop is set: one of some values, a text, several lines, a number, or on and off. */
export type Control = readonly string[] | 'text' | 'lines' | 'number' | 'switch';

/** The values of the props, by name. */
export type Values = Readonly<Record<string, string | boolean>>;

interface Example {
  name: string;
  controls: Readonly<Record<string, Control>>;
  initial: Values;
  render(values: Values): ReactNode;
}

const numberIn = (value: Values[string], fallback: number) =>
  Number.isFinite(Number(value)) ? Number(value) : fallback;
const textIn = (value: Values[string]) => (value ? String(value) : undefined);

/** The components whose props can be tried. */
export const examples: readonly [Example, ...Example[]] = [
  {
    name: 'Button',
    controls: {
      variant: ['primary', 'secondary', 'quiet', 'danger', 'link'],
      size: ['sm', 'md', 'lg'],
      icon: 'switch',
      disabled: 'switch',
      children: 'text',
    },
    initial: { variant: 'primary', size: 'md', icon: false, disabled: false, children: 'Invite people' },
    render: ({ variant, size, icon, disabled, children }) => (
      <Button
        variant={variant as ButtonProps['variant']}
        size={size as ButtonProps['size']}
        disabled={disabled === true}
        {...(icon === true && { icon: Bell })}
      >
        {children}
      </Button>
    ),
  },
  {
    name: 'Avatar',
    controls: {
      id: 'text',
      name: 'text',
      size: ['16', '20', '24', '28', '32', '36', '40', '48', '72'],
      presence: ['online', 'away', 'dnd', 'offline'],
    },
    initial: { id: 'ada', name: 'Ada', size: '48', presence: 'online' },
    render: ({ id, name, size, presence }) => (
      <Avatar
        id={String(id)}
        name={String(name)}
        size={Number(size) as AvatarSize}
        presence={presence as Presence}
      />
    ),
  },
  {
    name: 'Badge',
    controls: { count: 'number', max: 'number', tone: ['mention', 'plain'] },
    initial: { count: '120', max: '99', tone: 'mention' },
    render: ({ count, max, tone }) => (
      <Badge
        count={numberIn(count, 0)}
        max={numberIn(max, 99)}
        tone={tone as 'mention' | 'plain'}
        label={`${count} mentions`}
      />
    ),
  },
  {
    name: 'TextField',
    controls: { label: 'text', hint: 'text', error: 'text', disabled: 'switch' },
    initial: { label: 'Channel name', hint: 'Small letters and dashes', error: '', disabled: false },
    render: ({ label, hint, error, disabled }) => (
      <TextField
        label={String(label)}
        hint={textIn(hint)}
        error={textIn(error)}
        disabled={disabled === true}
        defaultValue="firmware"
      />
    ),
  },
  {
    name: 'Banner',
    controls: { title: 'text', children: 'text' },
    initial: { title: 'You’re offline.', children: 'Messages are sent when you’re back.' },
    render: ({ title, children }) => (
      <Banner icon={WifiOff} title={title} action={<Button variant="link">Try now</Button>}>
        {textIn(children)}
      </Banner>
    ),
  },
  {
    name: 'EmptyState',
    controls: { title: 'text', children: 'text' },
    initial: { title: 'No messages yet', children: 'Say what this channel is for.' },
    render: ({ title, children }) => (
      <EmptyState icon={Hash} title={title}>
        {children}
      </EmptyState>
    ),
  },
  {
    name: 'Pill',
    controls: { variant: ['floating', 'choice'], pressed: 'switch', children: 'text' },
    initial: { variant: 'choice', pressed: true, children: 'From Ada' },
    render: ({ variant, pressed, children }) => (
      <Pill variant={variant as 'floating' | 'choice'} pressed={pressed === true}>
        {children}
      </Pill>
    ),
  },
  {
    name: 'Markdown',
    controls: { text: 'lines' },
    initial: { text: '**Numbers** first:\n\n- see the `trace`\n- ||the end|| is hidden' },
    render: ({ text }) => <Markdown text={String(text)} />,
  },
  {
    name: 'Skeleton',
    controls: { of: ['messages', 'rows'], count: 'number' },
    initial: { of: 'messages', count: '3' },
    render: ({ of, count }) => (
      <Skeleton of={of as 'messages' | 'rows'} count={Math.min(numberIn(count, 3), 20)} />
    ),
  },
];
