/** How content and personal data go for good: features add an {@link Eraser}, use cases ask for an erasure. */
export { eraseLogged, mapObjects, withoutMessages } from './eraseLogged.ts';
export {
  type ErasedMessage,
  type ErasedUser,
  type Eraser,
  type Erasure,
  type ErasureMode,
  erasure,
  type Gone,
  type HowErased,
  type JsonObject,
} from './erasure.ts';
export { askForLog } from './erasureJobs.ts';
