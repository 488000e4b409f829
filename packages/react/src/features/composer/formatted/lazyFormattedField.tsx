import { createModuleHook } from '../../markdown/useLoadedModule.ts';
import { ComposerField, type ComposerFieldProps } from '../ComposerField.tsx';

const useFormattedField = createModuleHook(() => import('./FormattedField.tsx'));

/** The field that shows formatting; the textarea until it is loaded, and if it cannot be loaded. */
export function FormattedField(props: ComposerFieldProps) {
  const Loaded = useFormattedField(true)?.default ?? ComposerField;
  return <Loaded {...props} />;
}
