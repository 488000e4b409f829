export { describeNotification } from './describeNotification.ts';
export { Toasts } from './Toasts.tsx';
