import { defineCatalogue } from '../../../core/text/index.ts';

/** The changes of a conversation, as one line of it (CHAN-06). */
export const systemNotesText = defineCatalogue({
  systemNotes: {
    joinedOne: '{first} joined',
    joinedTwo: '{first} and {second} joined',
    joinedMany: {
      one: '{first}, {second} and {count} other joined',
      other: '{first}, {second} and {count} others joined',
    },
    leftOne: '{first} left',
    leftTwo: '{first} and {second} left',
    leftMany: {
      one: '{first}, {second} and {count} other left',
      other: '{first}, {second} and {count} others left',
    },
    addedOne: '{name} added {first}',
    addedTwo: '{name} added {first} and {second}',
    addedMany: {
      one: '{name} added {first}, {second} and {count} other',
      other: '{name} added {first}, {second} and {count} others',
    },
    removedOne: '{name} removed {first}',
    removedTwo: '{name} removed {first} and {second}',
    removedMany: {
      one: '{name} removed {first}, {second} and {count} other',
      other: '{name} removed {first}, {second} and {count} others',
    },
    topic: '{name} changed the topic to “{topic}”',
    topicRemoved: '{name} removed the topic',
    renamed: '{name} renamed the conversation to “{title}”',
    nameRemoved: '{name} removed the name of the conversation',
    frozen: '{name} made this channel read-only',
    thawed: '{name} reopened this channel for posting',
    slowed: {
      one: '{name} turned on slow mode: one message every second',
      other: '{name} turned on slow mode: one message every {count} seconds',
    },
    slowOff: '{name} turned off slow mode',
    madePrivate: '{name} made this channel private',
    madePublic: '{name} made this channel public',
    named: '{name} made this conversation the private channel “{title}”',
    truncated: '{name} cleared the message history',
  },
});
