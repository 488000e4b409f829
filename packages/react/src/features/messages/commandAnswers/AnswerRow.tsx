import { Avatar } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { EphemeralNote } from '../EphemeralNote.tsx';
import { CommandAnswer, type CommandAnswerProps } from './CommandAnswer.tsx';
import { commandAnswersText } from './text.en.ts';

/** The row of an answer to a command: it is the service's, and only its caller sees it. */
export function AnswerRow({ message, children }: CommandAnswerProps) {
  const { t, format } = useText(commandAnswersText);
  const { created_at } = message;
  const author = t('commandAnswers.author');
  return (
    <>
      <span className="cf-message__face">
        <Avatar id="confab" name={author} />
      </span>
      <div className="cf-message__body">
        <header className="cf-message__by">
          <b className="cf-message__author">{author}</b>
          <time dateTime={created_at} title={format.full(created_at)}>
            {format.time(created_at)}
          </time>
        </header>
        <CommandAnswer message={message}>{children}</CommandAnswer>
        <EphemeralNote message={message} />
      </div>
    </>
  );
}
