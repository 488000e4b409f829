import type { OverridesProps } from '@confab/react';
import { Smile, Ticket } from 'lucide-react';

/** A host's own look, actions and areas. */
const branded: OverridesProps = {
  components: {
    Avatar: ({ name }) => <b className="own-avatar">{name[0]}</b>,
    MessageBody: ({ message, Default }) => (
      <div className="own-bubble">
        <Default message={message} />
      </div>
    ),
    ChannelHeader: ({ channel }) => <h2 className="own-header">Room {channel.id}</h2>,
    ChannelBeginning: () => <p>Nothing was said here yet.</p>,
    SendButton: ({ onSubmit, isDisabled }) => (
      <button type="button" disabled={isDisabled} onClick={onSubmit}>
        Post
      </button>
    ),
    TypingLine: null,
  },
  attachments: {
    file: ({ attachment, Default }) => (
      <figure className="own-file">
        <figcaption>Own drawing of {attachment.title}</figcaption>
        <Default />
      </figure>
    ),
  },
  messageActions: {
    ticket: {
      label: 'Create a ticket',
      icon: Ticket,
      key: 'K',
      isInToolbar: true,
      onSelect: ({ message, notify }) => notify({ severity: 'success', message: `Ticket: ${message.text}` }),
    },
    copyText: {
      label: 'Copy for the record',
      onSelect: ({ notify }) => notify({ severity: 'success', message: 'Recorded' }),
    },
    remind: false,
  },
  composer: {
    additions: [
      {
        id: 'greeting',
        icon: Smile,
        label: 'Greeting',
        onSelect: ({ composer }) => composer.text.insert('Hello there'),
      },
    ],
  },
  slots: {
    belowHeader: ({ channel }) => <p className="own-note">Opening hours of {channel?.id}: 9 to 17</p>,
    aboveComposer: () => <p>We answer within an hour.</p>,
    sidebarTop: () => <p>Pick a room</p>,
    sidebarBottom: () => <p>Powered by the host</p>,
  },
};

const bare: OverridesProps = {
  hidden: [
    'voice',
    'sendLater',
    'uploads',
    'trace',
    'marks',
    'emoji',
    'formatting',
    'polls',
    'locations',
    'pins',
    'reactions',
    'threads',
  ],
};

const throwing: OverridesProps = {
  components: {
    MessageBody: ({ message, Default }) => {
      if (message.text.includes('broken')) throw new Error('own mistake');
      return <Default message={message} />;
    },
  },
  slots: {
    belowHeader: () => {
      throw new Error('own mistake');
    },
  },
};

/** A message that is laid out by the host altogether. */
const replaced: OverridesProps = {
  components: {
    Message: ({ message }) => (
      <p className="own-message">
        {message.user.name} says: {message.text}
      </p>
    ),
  },
};

export const overrides: Record<string, OverridesProps> = { branded, bare, throwing, replaced };
