/** Messages that are sent later (MSG-09). An entry of its own, loaded when somebody schedules or looks at what is. */
export { scheduleComposed } from './scheduleComposed.ts';
export {
  type ScheduledChange,
  ScheduledMessages,
  type ScheduledState,
  scheduledMessages,
} from './scheduledMessages.ts';
