import type { Scene } from './script.ts';

export const help: Scene = {
  id: 'help',
  topic: 'Ask anything; whoever knows answers',
  days: {
    '2026-03-02': [
      ['10:15', 'margaret', 'How do I print on both sides from the front desk?', { name: 'print' }],
      [
        '10:16',
        'dennis',
        'In the print window choose **Layout → Two-sided**. It forgets it every time, I am afraid.',
        { quotes: 'print' },
      ],
      ['10:18', 'margaret', 'Found it, thank you!'],
      ['14:01', 'grace', 'My screen flickers since this morning.'],
      ['14:02', 'linus', 'is the lamp on the same socket?'],
      ['14:03', 'grace', 'It is…'],
      ['14:05', 'grace', 'It was. Calm now, thank you 🙏', { reactions: { '👍': ['linus'] } }],
      [
        '15:30',
        'ada',
        'Is there a way to find all letters in which I promised something and never wrote back?',
      ],
      ['15:31', 'radia', 'A search for *I will* in your own letters, oldest first?'],
      [
        '15:44',
        'ada',
        '212 of them. I should not have asked.',
        { reactions: { '😂': ['radia', 'margaret', 'grace', 'dennis'] } },
      ],
    ],
    '2026-03-03': [
      [
        '08:40',
        'dennis',
        'Who has worked with daylight saving before? The opening hours jump by an hour on the 29th.',
        { name: 'hours' },
      ],
      [
        '08:44',
        'radia',
        'Store the hours as people say them, *nine to five* with the place, and turn them into a point in time only when you compare.',
        { thread: 'hours' },
      ],
      ['08:46', 'dennis', 'So no time zone arithmetic at all until the last moment.', { thread: 'hours' }],
      [
        '08:47',
        'radia',
        'None. And a test for the 29th, at 01:59 and at 03:01.',
        { thread: 'hours', reactions: { '👍': ['dennis'] } },
      ],
      [
        '09:20',
        'dennis',
        'Both tests failed before and pass now. Thank you.',
        { thread: 'hours', shown: true },
      ],
      ['11:05', 'margaret', 'A reader asks whether she may bring her dog.'],
      ['11:06', 'grace', 'Is it a quiet dog?'],
      [
        '11:09',
        'margaret',
        'She says he is *retired*.',
        { reactions: { '❤️': ['grace', 'ada', 'linus', 'radia', 'dennis'], '🐕': ['linus'] } },
      ],
      ['11:10', 'ada', 'Then he may.'],
      ['16:31', 'linus', 'quick one: `git bisect` says the slow page came with the commit called "tidy up"'],
      ['16:32', 'radia', 'It always does.', { reactions: { '😂': ['linus', 'dennis'] } }],
    ],
    '2026-03-04': [
      ['09:05', 'grace', 'The guest network wants a password. Did we change it?'],
      [
        '09:07',
        'dennis',
        'At the start of each month. It is on the card by the door, so that nobody has to ask.',
      ],
      [
        '09:08',
        'grace',
        'I have walked past that card for a year.',
        { reactions: { '😂': ['dennis', 'margaret'] } },
      ],
      ['14:12', 'radia', 'Merci à tous pour les gâteaux, c’était parfait 🥐'],
      ['14:13', 'margaret', 'De rien !'],
      [
        '14:20',
        'ada',
        'And a word about tomorrow: fire drill at eleven. Take the stairs, meet under the big tree, do not save your work first.',
      ],
      ['14:21', 'linus', 'not even a little?'],
      ['14:21', 'ada', 'Not even a little.', { reactions: { '🔥': ['linus', 'dennis'] } }],
    ],
  },
};
