import type { ChatClient } from '@confab/client';
import type { AutomodFinding } from '@confab/protocol';
import { Button, Select, TextArea, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { automodText } from './text.en.ts';

interface Outcome {
  given: string;
  outcome: 'pass' | 'flag' | 'mask' | 'block';
  text: string;
  findings: AutomodFinding[];
}

const names = 'names:';

/** Tests a text against the blocklists. */
export function TryOut({ client, typeNames }: { client: ChatClient; typeNames: readonly string[] }) {
  const { t } = useText(automodText);
  const [text, setText] = useState('');
  const [scope, setScope] = useState(typeNames.includes('team') ? 'team' : names);
  const [outcome, setOutcome] = useState<Outcome>();
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    const body = { text, ...(scope !== names && { channel_type: scope }) };
    setOutcome({ given: text, ...(await client.http.call('POST /automod/try', { body })) });
  }, ['text']);
  return (
    <form
      className="web-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <header>
        <h2>{t('automod.try')}</h2>
        <p>{t('automod.tryHint')}</p>
      </header>
      <TextArea
        label={t('automod.tryText')}
        value={text}
        error={fieldErrors.text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="web-page__row">
        <Select
          label={t('automod.tryWhere')}
          value={scope}
          onValueChange={setScope}
          options={[
            ...typeNames.map((value) => ({ value, label: value })),
            { value: names, label: t('automod.tryNames') },
          ]}
        />
        <Button type="submit" disabled={pending || text === ''}>
          {t('automod.tryButton')}
        </Button>
      </div>
      <div role="status" className="web-automod__outcome">
        {problem}
        {outcome && <OutcomeText {...outcome} />}
      </div>
    </form>
  );
}

function OutcomeText({ given, outcome, text, findings }: Outcome) {
  const { t } = useText(automodText);
  const words = {
    pass: t('automod.pass'),
    flag: t('automod.outcomeFlag'),
    mask: t('automod.outcomeMask'),
    block: t('automod.outcomeBlock'),
  };
  return (
    <>
      <p data-outcome={outcome}>{words[outcome]}</p>
      {outcome === 'mask' && <q>{text}</q>}
      <ul>
        {findings.map(({ start, end, entry, action, blocklist_id, blocklist_name: list }) => (
          <li key={`${blocklist_id} ${entry} ${start} ${end}`}>
            <span className="web-automod__action" data-action={action}>
              {t(`automod.${action}`)}
            </span>
            <mark>{given.slice(start, end)}</mark> {t('automod.foundBy', { entry, list })}
          </li>
        ))}
      </ul>
    </>
  );
}
