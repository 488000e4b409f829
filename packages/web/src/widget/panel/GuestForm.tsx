import { Button, TextField, useText } from '@confab/react';
import { type RefObject, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { enterAsGuest, type GuestSession } from './guestSession.ts';
import { widgetText } from './text.en.ts';

export interface GuestFormProps {
  server: string;
  widget: string;
  greeting: string;
  field: RefObject<HTMLInputElement | null>;
  onEntered(guest: GuestSession): void;
}

/** The beginning of a guest's chat: the greeting and an optional name. No guest exists before it is sent. */
export function GuestForm({ server, widget, greeting, field, onEntered }: GuestFormProps) {
  const { t } = useText(widgetText);
  const [name, setName] = useState('');
  const { pending, problem, fieldErrors, submit } = useSubmit(
    async () => onEntered(await enterAsGuest(server, widget, name.trim())),
    ['name'],
  );
  return (
    <form
      className="widget-guest"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p dir="auto">{greeting || t('widget.welcome')}</p>
      <TextField
        ref={field}
        label={t('widget.name')}
        autoComplete="name"
        maxLength={80}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Problem>{problem}</Problem>
      <Button type="submit" variant="primary" disabled={pending}>
        {t('widget.begin')}
      </Button>
    </form>
  );
}
