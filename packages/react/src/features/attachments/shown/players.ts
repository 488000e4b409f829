/** What plays videos and sounds, in one module so that it is one chunk: a page without either does not load it. */
export { SoundPlayer } from './SoundPlayer.tsx';
export { VideoPlayer } from './VideoPlayer.tsx';
