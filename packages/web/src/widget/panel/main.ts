/** The part of the widget that its loader loads on demand. */
export { mountWidget } from './mountWidget.tsx';
