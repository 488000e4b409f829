import { Check } from 'lucide-react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';

/** The box of a task list's item; a picture of its state, not a control. */
export function TaskBox({ done }: { done: boolean }) {
  const { t } = useText();
  return (
    <span
      className="cf-task-box"
      role="img"
      data-done={done || undefined}
      aria-label={t(done ? 'markdown.taskDone' : 'markdown.taskOpen')}
    >
      {done && <Icon of={Check} />}
    </span>
  );
}
