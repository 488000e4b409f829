/** The parts of pins that other features may use. */
export { countPins, putPin } from './pinStore.ts';
