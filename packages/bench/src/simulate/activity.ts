/** The actions of people that cost a server something. */
export const actions = ['post', 'reaction', 'read', 'typing', 'page', 'list', 'search', 'connect'] as const;
export type Action = (typeof actions)[number];

/** How often each action happens, a second. */
export type Rates = Readonly<Record<Action, number>>;

export const noActivity: Rates = {
  post: 0,
  reaction: 0,
  read: 0,
  typing: 0,
  page: 0,
  list: 0,
  search: 0,
  connect: 0,
};
