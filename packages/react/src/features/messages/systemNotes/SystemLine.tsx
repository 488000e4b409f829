import type { LocalMessage } from '@confab/client';
import { type ChannelNote, isAboutMembers, type MemberNote, systemNoteOf } from '@confab/protocol';
import { type ReactElement, type ReactNode, useContext } from 'react';
import { useText } from '../../../core/text/index.ts';
import { usePersonName } from '../../users/usePersonName.ts';
import { ListContext } from '../listContext.ts';
import { systemNotesText } from './text.en.ts';
import './SystemLine.css';

/** A change of the conversation in one line (CHAN-06); the message's text if its note is not known. */
export function SystemLine({ message }: { message: LocalMessage }) {
  const { user } = message;
  const note = systemNoteOf(message);
  const author = <PersonButton key="name" userId={user.id} name={user.name} />;
  if (!note)
    return (
      <>
        {author} {message.text}
      </>
    );
  return isAboutMembers(note) ? (
    <MemberLine note={note} author={author} />
  ) : (
    <ChannelLine note={note} author={author} />
  );
}

const memberKeys = {
  'member.joined': ['systemNotes.joinedOne', 'systemNotes.joinedTwo', 'systemNotes.joinedMany'],
  'member.left': ['systemNotes.leftOne', 'systemNotes.leftTwo', 'systemNotes.leftMany'],
  'member.added': ['systemNotes.addedOne', 'systemNotes.addedTwo', 'systemNotes.addedMany'],
  'member.removed': ['systemNotes.removedOne', 'systemNotes.removedTwo', 'systemNotes.removedMany'],
} as const;

/** Names two people at most; the others are counted. */
function MemberLine({ note, author }: { note: MemberNote; author: ReactElement }): ReactNode {
  const { parts } = useText(systemNotesText);
  const [one, two, many] = memberKeys[note.kind];
  const [first = '', second = ''] = note.user_ids;
  const values = {
    name: author,
    first: <NamedPerson key="first" userId={first} />,
    second: <NamedPerson key="second" userId={second} />,
    count: note.count - 2,
  };
  if (second === '') return parts(one, values);
  return note.count === 2 ? parts(two, values) : parts(many, values);
}

function ChannelLine({ note, author: name }: { note: ChannelNote; author: ReactElement }): ReactNode {
  const { parts } = useText(systemNotesText);
  switch (note.kind) {
    case 'channel.topic':
      return note.topic === ''
        ? parts('systemNotes.topicRemoved', { name })
        : parts('systemNotes.topic', { name, topic: <bdi key="topic">{note.topic}</bdi> });
    case 'channel.renamed':
      return note.name === ''
        ? parts('systemNotes.nameRemoved', { name })
        : parts('systemNotes.renamed', { name, title: <bdi key="title">{note.name}</bdi> });
    case 'channel.frozen':
      return parts('systemNotes.frozen', { name });
    case 'channel.thawed':
      return parts('systemNotes.thawed', { name });
    case 'channel.slowed':
      return note.seconds === 0
        ? parts('systemNotes.slowOff', { name })
        : parts('systemNotes.slowed', { name, count: note.seconds });
    case 'channel.made_private':
      return parts('systemNotes.madePrivate', { name });
    case 'channel.made_public':
      return parts('systemNotes.madePublic', { name });
    case 'channel.named':
      return parts('systemNotes.named', { name, title: <bdi key="title">{note.name}</bdi> });
    case 'channel.truncated':
      return parts('systemNotes.truncated', { name });
  }
}

function NamedPerson({ userId }: { userId: string }) {
  return <PersonButton userId={userId} name={usePersonName(userId)} />;
}

/** A person's name, which opens their profile where the page can. */
function PersonButton({ userId, name }: { userId: string; name: string }) {
  const list = useContext(ListContext);
  const openProfile = list?.openProfile;
  if (!openProfile) return <bdi>{name}</bdi>;
  return (
    <button
      type="button"
      className="cf-message__named"
      // In a list, the keys of the row lead to it.
      tabIndex={list?.actions ? -1 : 0}
      onClick={(event) => openProfile(userId, event.currentTarget)}
    >
      <bdi>{name}</bdi>
    </button>
  );
}
