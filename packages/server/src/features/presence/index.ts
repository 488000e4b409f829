export { type PresenceBoard, presenceBoard } from './presenceBoard.ts';
