import { type RefObject, useEffect, useRef, useState } from 'react';
import { createModuleHook } from '../markdown/useLoadedModule.ts';
import { ComposerField, type ComposerFieldProps } from './ComposerField.tsx';
import type { WritingField } from './writingField.ts';

const useFormattedField = createModuleHook(() => import('./formatted/FormattedField.tsx'));

interface MessageFieldProps extends Omit<ComposerFieldProps, 'hadFocus'> {
  showsFormatting: boolean;
}

/**
 * The textarea; for those who see formatting while they write, the editor that shows it, once it is loaded. The editor
 * takes over the text with the focus and the caret, but not in the middle of a word that an input method composes.
 */
export function MessageField({ showsFormatting, ...props }: MessageFieldProps) {
  const editor = useFormattedField(showsFormatting)?.default;
  const isComposing = useIsComposing(props.field, showsFormatting);
  const Field = (showsFormatting && !isComposing && editor) || ComposerField;
  const hadFocus = useRef(false);
  return <Field {...props} hadFocus={hadFocus} />;
}

/** Whether an input method is composing in the textarea. */
function useIsComposing(field: RefObject<WritingField | null>, isNeeded: boolean): boolean {
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    const area = field.current;
    if (!isNeeded || !(area instanceof HTMLTextAreaElement)) return;
    const changed = ({ type }: Event) => setComposing(type === 'compositionstart');
    const events = ['compositionstart', 'compositionend'];
    for (const event of events) area.addEventListener(event, changed);
    return () => {
      for (const event of events) area.removeEventListener(event, changed);
    };
  }, [field, isNeeded]);
  return isComposing;
}
