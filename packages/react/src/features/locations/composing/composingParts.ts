export { ComposerLocation } from './ComposerLocation.tsx';
export { LocationDialog } from './LocationDialog.tsx';
