import { chooseByName } from '../seededRandom.ts';
import type { Actions } from './action.ts';
import { appActions } from './appActions.ts';
import { campaignActions } from './campaignActions.ts';
import { keptActions } from './keptActions.ts';
import { memberActions, profileActions } from './memberActions.ts';
import { messageActions } from './messageActions.ts';
import { moderationActions } from './moderationActions.ts';
import { ownActions } from './ownActions.ts';
import { pollActions } from './pollActions.ts';
import { runningActions } from './runningActions.ts';
import { threadActions } from './threadActions.ts';

/** Actions that happen all the time. */
const everyday: Actions = {
  ...messageActions,
  ...threadActions,
  ...appActions,
  ...pollActions,
  ...moderationActions,
  ...keptActions,
  ...ownActions,
};

/** Actions on a channel, a user or the app that happen now and then. */
const rare: Actions = { ...memberActions, ...profileActions, ...runningActions, ...campaignActions };

/** Actions that only admins perform, since nearly everybody else is refused. */
export const adminActions = new Set([
  ...Object.keys(campaignActions),
  'changeGroup',
  'freeze',
  'liftTimeOuts',
  'undelete',
]);

/** All actions by name. */
export const actions: Actions = { ...everyday, ...rare };

const weightsOf = (group: Actions, weight: number) =>
  Object.fromEntries(Object.keys(group).map((name) => [name, weight]));

/** Users mostly write; now and then somebody joins or leaves. */
const weights = { ...weightsOf(rare, 0.5), ...weightsOf(everyday, 1), send: 12 };

/** The name of the next action. A new action changes none of the others' turns but those that it replaces. */
export const actionAt = (seed: number, step: number): string => chooseByName(seed, `action ${step}`, weights);
