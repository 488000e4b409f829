/**
 * Returns a small company that builds bicycle lamps, in the form of the bulk endpoint; times count back from `now`
 * (ms).
 */
export function lanternWorks(now: number) {
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const yesterday = (minutes: number) => ago(26 * 60 + minutes);
  return {
    users: people.map(([id, name, role]) => ({ id, name, role: role ?? 'user' })),
    channels: channels.map(([id, name, topic]) => ({
      type: typeOf(id),
      id,
      name,
      ...(topic ? { topic } : {}),
      created_by_id: 'grace',
      created_at: ago(9 * 24 * 60),
    })),
    early: [
      message(
        'n1',
        'night-ride',
        'linus',
        yesterday(58),
        'Loop is 14 km, all on the tow path. Lamps, **two spare batteries each**, and a jacket for the lake.',
      ),
      message(
        'n2',
        'night-ride',
        'katherine',
        yesterday(55),
        'Could we start at 18:30? I would like ten minutes of dusk before it is dark.',
        { quoted_message_id: 'n1' },
      ),
      message('n3', 'night-ride', 'linus', yesterday(54), '18:30 it is.'),
      message('n4', 'night-ride', 'ada', yesterday(12), dusk),
      message('n5', 'night-ride', 'yusra', yesterday(9), 'سأحضر الحامل الجديد معي. أين نلتقي قبل الانطلاق؟'),
      message(
        'n6',
        'night-ride',
        'ada',
        yesterday(8),
        'At the old lock, under the *Schleusenwärterhäuschenbeleuchtungsprobe* sign. You cannot miss it, nobody else has a sign that long.',
      ),
      message('n7', 'night-ride', 'margaret', yesterday(4), 'I take that back.'),
      message('f1', 'firmware', 'linus', yesterday(30), 'Build 214 is on the bench lamp.'),
      message(
        'w1',
        'winter-launch',
        'margaret',
        yesterday(70),
        'Draft of the announcement is ready to be torn apart.',
      ),
      message('l1', 'lunch', 'hedy', yesterday(120), 'Soup place or the other soup place?'),
      message(
        'h1',
        'lamp-housing',
        'katherine',
        yesterday(300),
        'Second mould is warm, photographs after the weekend.',
      ),
      message('s1', 'supplier-talks', 'margaret', yesterday(400), 'They can do 4,000 lenses by March.'),
    ],
    late: [
      message(
        'n8',
        'night-ride',
        'linus',
        ago(24),
        'Could somebody bring the spare handlebar mount? Mine cracked on the kerb outside, of all places.',
      ),
      message(
        'n9',
        'night-ride',
        'katherine',
        ago(21),
        'On my way with the two prototypes:\n- **A**, warm white, 4.2 s to switch on\n- **B**, neutral, and the one that [blinked on Monday](https://lantern.example/trace)',
      ),
      message('n10', 'night-ride', 'ada', ago(17), 'Rain radar is clear until nine.'),
      message('n11', 'night-ride', 'ada', ago(17), '🙌🚲'),
      message('f2', 'firmware', 'linus', ago(9), 'And 215 with `dark[0]` put right.'),
      message('w2', 'winter-launch', 'margaret', ago(6), 'Nobody has torn anything yet.'),
    ],
    reactions: [
      ...allReactions.map((type, index) => ({
        message_id: 'n6',
        user_id: people[index % people.length]![0],
        type,
      })),
      ...['👍', '🎉'].flatMap((type) =>
        ['grace', 'linus', 'katherine']
          .slice(type === '🎉' ? 1 : 0)
          .map((user_id) => ({ message_id: 'n3', user_id, type })),
      ),
      ...['ada', 'margaret', 'hedy'].map((user_id) => ({ message_id: 'n9', user_id, type: '🔦' })),
    ],
    members: channels.flatMap(([id]) =>
      people
        .filter(([person]) => id !== 'supplier-talks' || ['grace', 'margaret', 'ada'].includes(person))
        .map(([user_id]) => ({
          cid: `${typeOf(id)}:${id}`,
          user_id,
          channel_role: user_id === 'grace' ? 'owner' : 'member',
        })),
    ),
  };
}

/** Conversations of two or more, the first of whom is Grace: the members, and the last message with its author. */
export const conversations: readonly [string[], string, string][] = [
  [['grace', 'margaret'], 'grace', 'See you at the lock.'],
  [['grace', 'radia', 'barbara', 'hedy'], 'hedy', 'Then it is soup.'],
  [['grace', 'linus'], 'linus', 'Replayed Monday, zero switches.'],
  [['grace', 'ada'], 'ada', 'Did the mount survive the lake?'],
];

const people: readonly (readonly [string, string, string?])[] = [
  ['grace', 'Grace', 'admin'],
  ['ada', 'Ada'],
  ['linus', 'Linus'],
  ['katherine', 'Katherine'],
  ['margaret', 'Margaret', 'moderator'],
  ['radia', 'Radia'],
  ['barbara', 'Barbara'],
  ['hedy', 'Hedy'],
  ['yusra', 'يسرى'],
  ['anne-sophie', 'Anne-Sophie Freifrau von und zu Laternenwerk-Hohenleuchten'],
];

const channels: readonly (readonly [string, string, string?])[] = [
  ['night-ride', 'night-ride', 'Field tests for the winter lamp. Next ride Thursday 18:30 at the lock.'],
  ['firmware', 'firmware', 'What runs on the lamp.'],
  ['lamp-housing', 'lamp-housing'],
  ['supplier-talks', 'supplier-talks'],
  ['winter-launch', 'winter-launch'],
  ['field-test-video', 'field-test-video-review-and-notes'],
  ['lunch', 'lunch'],
];

const dusk = `The part I would like a second pair of eyes on:

\`\`\`ts
export function isDusk(dark: number[], now: number) {
  const since = now - dark[0]!;
  return dark.length > 3 && since > 4_200; // ms
}
\`\`\``;

const allReactions = [
  ...['😂', '🔦', '👀', '❤️', '🎉', '🚲', '🌧️', '🌙', '⭐', '🔥', '🙌', '👏', '💡', '🧭', '🗺️'],
  ...['🧤', '🧣', '☕', '🍜', '🦆', '🌲', '🛠️', '🔋', '📸', '🐟', '🥶', '✅', '🤔', '🫡', '🏁'],
];

function message(
  id: string,
  channel: string,
  user_id: string,
  created_at: string,
  text: string,
  more: object = {},
) {
  return { id, cid: `${typeOf(channel)}:${channel}`, user_id, text, created_at, ...more };
}

const typeOf = (channel: string) => (channel === 'supplier-talks' ? 'messaging' : 'team');
