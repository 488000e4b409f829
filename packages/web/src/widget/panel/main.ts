/** The part of the widget that its loader loads on demand. */
export { createPanel } from './createPanel.ts';
