/** The video and sound players as one module and chunk, loaded by pages that have either. */
export { SoundPlayer } from './SoundPlayer.tsx';
export { VideoPlayer } from './VideoPlayer.tsx';
