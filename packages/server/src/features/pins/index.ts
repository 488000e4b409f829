/** What other nouns may use of pins. */
export { countPins, putPin } from './pinStore.ts';
