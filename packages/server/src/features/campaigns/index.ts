/** The parts of campaigns that other features may use. */
export { messageOrigins } from './messageOrigins.ts';
