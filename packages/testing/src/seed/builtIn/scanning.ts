import type { Scene } from './script.ts';

export const scanning: Scene = {
  id: 'scanning',
  topic: 'Large maps, the scanner, and where the pictures go',
  days: {
    '2026-03-02': [
      ['11:00', 'linus', 'scanner is warm. starting with cabinet 4'],
      ['11:20', 'linus', 'K 12/3 is wider than the glass. two passes and join them?', { name: 'wide' }],
      [
        '11:24',
        'grace',
        'Two passes, with a hand’s breadth in both. Then they can be joined by eye.',
        { quotes: 'wide' },
      ],
      ['11:26', 'ada', 'And please keep the two originals as well.'],
      ['11:58', 'linus', 'done. joined at the river, you would not find the seam'],
      ['12:00', 'grace', 'I found it 😇 – but only because I knew.', { reactions: { '😂': ['linus'] } }],
      [
        '15:10',
        'dennis',
        'Each map is 900 MB as it comes off the scanner. At four a day the disk is full in June.',
        { name: 'disk' },
      ],
      ['15:12', 'linus', 'compress without loss, that is about half', { thread: 'disk' }],
      ['15:13', 'dennis', 'Then September. And after that?', { thread: 'disk' }],
      [
        '15:15',
        'margaret',
        'There is money for a second disk in the autumn budget. I can show you the line.',
        { thread: 'disk', reactions: { '🎉': ['dennis', 'linus'] } },
      ],
      [
        '15:16',
        'dennis',
        'A second disk in another building, then we also have a copy.',
        { thread: 'disk', shown: true },
      ],
    ],
    '2026-03-03': [
      ['09:30', 'linus', 'cabinet 4 done, 5 begun. the smell is getting better'],
      ['09:34', 'ada', 'Could you photograph the backs too? Some have notes by the surveyors.'],
      ['09:35', 'linus', 'every back, or only those with something on it?'],
      ['09:36', 'ada', 'Only those with something on it. A blank back is a blank back.'],
      ['13:02', 'grace', 'Map 7/II has a coffee ring from, I would guess, 1910.'],
      ['13:03', 'linus', 'do we mend that in the picture?'],
      [
        '13:06',
        'grace',
        'Never. The picture shows what is there.',
        { reactions: { '💯': ['ada', 'linus', 'radia'] } },
      ],
      [
        '13:40',
        'margaret',
        'A reader writes:\n\n> I was so glad to see the mill my grandfather worked in. It is on the third sheet, left of the bridge, and spelled wrong.\n\nShe would like to come and see the sheet itself.',
        { name: 'mill', reactions: { '❤️': ['ada', 'grace', 'linus', 'radia', 'dennis'] } },
      ],
      ['13:42', 'ada', 'Of course. Wednesday afternoon? I will have it on the table.', { quotes: 'mill' }],
      ['13:50', 'margaret', 'Wednesday at three. She is delighted.'],
    ],
    '2026-03-04': [
      [
        '16:10',
        'ada',
        'She knew the names of every farm along the river. I wrote them all down, they go into the index as other spellings.',
      ],
      ['16:12', 'radia', 'How many?'],
      ['16:12', 'ada', 'Thirty-four.'],
      [
        '16:13',
        'radia',
        'Send them over, they will be searchable by tonight.',
        { reactions: { '🙏': ['ada', 'margaret'] } },
      ],
      ['16:45', 'linus', 'cabinet 5 done. 61 maps this week, 212 to go'],
      ['16:46', 'grace', 'At this pace we are through by the end of April.'],
      [
        '16:47',
        'linus',
        'at this pace i will dream of contour lines',
        { reactions: { '😂': ['grace', 'dennis'] } },
      ],
    ],
  },
};
