/** Messages to send later (MSG-09). An entry of its own, loaded when the user schedules or opens the list. */
export { scheduleComposed } from './scheduleComposed.ts';
export {
  type ScheduledChange,
  ScheduledMessages,
  type ScheduledState,
  scheduledMessages,
} from './scheduledMessages.ts';
