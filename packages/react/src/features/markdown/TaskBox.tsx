import { Check } from 'lucide-react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { markdownText } from './text.en.ts';

/** The checkbox of a task list item; an image of its state, not a control. */
export function TaskBox({ done }: { done: boolean }) {
  const { t } = useText(markdownText);
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
