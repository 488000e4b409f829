import type { AnyRequestExamples } from '../contract/requestExamples.ts';
import { examples as app } from '../features/app/examples.ts';
import { examples as attachments } from '../features/attachments/examples.ts';
import { examples as bots } from '../features/bots/examples.ts';
import { examples as bulk } from '../features/bulk/examples.ts';
import { examples as channels } from '../features/channels/examples.ts';
import { examples as commands } from '../features/commands/examples.ts';
import { examples as members } from '../features/members/examples.ts';
import { examples as messages } from '../features/messages/examples.ts';
import { examples as moderation } from '../features/moderation/examples.ts';
import { examples as polls } from '../features/polls/examples.ts';
import { examples as reactions } from '../features/reactions/examples.ts';
import { examples as reads } from '../features/reads/examples.ts';
import { examples as search } from '../features/search/examples.ts';
import { examples as sessions } from '../features/sessions/examples.ts';
import { examples as threads } from '../features/threads/examples.ts';
import { examples as users } from '../features/users/examples.ts';
import { examples as webhooks } from '../features/webhooks/examples.ts';

/**
 * Requests that the OpenAPI document shows, by the name of the endpoint, in an order in which each of them succeeds:
 * some need what earlier ones create.
 */
export const requestExamples: Readonly<Record<string, AnyRequestExamples>> = {
  ...app,
  ...bulk,
  ...users,
  ...channels,
  ...members,
  ...attachments,
  ...messages,
  ...threads,
  ...reactions,
  ...polls,
  ...reads,
  ...search,
  ...bots,
  ...commands,
  ...moderation,
  ...sessions,
  ...webhooks,
};
