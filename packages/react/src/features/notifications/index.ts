export { notificationText } from './notificationText.ts';
export { Toasts } from './Toasts.tsx';
