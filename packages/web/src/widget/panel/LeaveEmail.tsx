import { Button, type SlotProps, TextField, useClient, useReadable, useText } from '@confab/react';
import { createContext, useContext, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { widgetText } from './text.en.ts';

/** The email address of the guest of a widget. */
export interface GuestContact {
  readonly widget: string;
  /** Undefined until the guest leaves one. */
  readonly email: string | undefined;
  onSaved(email: string | undefined): void;
}

/** Undefined where there is no widget to leave an address with. */
export const GuestContactContext = createContext<GuestContact | undefined>(undefined);

/** Asks a guest who waits for an answer for an email address, and shows the one that they left. */
export function LeaveEmail({ channel }: SlotProps) {
  const contact = useContext(GuestContactContext);
  const isGuest = useReadable(useClient().me, (me) => me?.role === 'guest');
  return channel && contact && isGuest ? <WhileWaiting channel={channel} contact={contact} /> : null;
}

function WhileWaiting({ channel, contact }: Required<SlotProps> & { contact: GuestContact }) {
  const { t } = useText(widgetText);
  const myId = useReadable(useClient().me, (me) => me?.id);
  const isWaiting = useReadable(channel.messages.state, ({ messages, isLatest }) => {
    const last = messages.at(-1);
    return isLatest && last?.status === 'received' && last.user.id === myId;
  });
  const [isEditing, setEditing] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  const { email } = contact;
  if (isEditing || (isWaiting && email === undefined && !isDismissed)) {
    return (
      <EmailForm
        contact={contact}
        onDone={() => setEditing(false)}
        onCancel={() => {
          setEditing(false);
          setDismissed(true);
        }}
      />
    );
  }
  if (!isWaiting || email === undefined) return null;
  return (
    <p className="widget-email" role="status">
      <span>{t('widget.emailLeft', { email })}</span>
      <Button variant="link" onClick={() => setEditing(true)}>
        {t('widget.changeEmail')}
      </Button>
    </p>
  );
}

function EmailForm({
  contact,
  onDone,
  onCancel,
}: {
  contact: GuestContact;
  onDone(): void;
  onCancel(): void;
}) {
  const { t } = useText(widgetText);
  const client = useClient();
  const { widget, email: saved, onSaved } = contact;
  const [email, setEmail] = useState(saved ?? '');
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    const given = email.trim();
    await client.http.call('PUT /widgets/{widget_id}/email', {
      params: { widget_id: widget },
      body: { email: given === '' ? null : given },
    });
    onSaved(given === '' ? undefined : given);
    onDone();
  }, ['email']);
  return (
    <form
      className="widget-email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() === '' && saved === undefined) return;
        void submit();
      }}
    >
      <TextField
        type="email"
        label={t('widget.email')}
        hint={t('widget.emailHint')}
        autoComplete="email"
        maxLength={254}
        value={email}
        error={fieldErrors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Problem>{problem}</Problem>
      <div className="widget-email__actions">
        <Button type="submit" size="sm" variant="primary" disabled={pending}>
          {t('actions.save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('widget.notNow')}
        </Button>
      </div>
    </form>
  );
}
