/** Permanent erasure of content and personal data: features add an {@link Eraser}, use cases request an erasure. */
export { eraseLogged, mapObjects, withoutMessages } from './eraseLogged.ts';
export {
  type ErasedContent,
  type ErasedMessage,
  type ErasedUser,
  type Eraser,
  type Erasure,
  type ErasureMode,
  erasure,
  type HowErased,
  type JsonObject,
} from './erasure.ts';
export { enqueueDiskErasure, enqueueLogErasure } from './erasureJobs.ts';
