import { type ChatClient, channelTypes } from '@confab/client';
import { type ChannelType, ChatError, channelTypeInUse } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { channelTypesText } from './text.en.ts';

export interface TypeHeaderProps {
  client: ChatClient;
  type: ChannelType;
  listPath: string;
  /** The differences of a shipped type from its defaults; undefined for a custom type. */
  differences: readonly string[] | undefined;
  onReset(type: ChannelType): void;
}

/** A type's name, its differences from the defaults and a reset to them; custom types can be deleted. */
export function TypeHeader({ client, type, listPath, differences, onReset }: TypeHeaderProps) {
  const { t } = useText(channelTypesText);
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [inUse, setInUse] = useState(0);
  const { name } = type;
  const { pending, problem, submit } = useSubmit(async () => {
    const types = client.part(channelTypes);
    if (differences) {
      const answer = await client.http.call('POST /channel-types/{name}/reset', {
        params: { name },
        body: {},
      });
      types.apply(answer.channel_type);
      return onReset(answer.channel_type);
    }
    try {
      await client.http.call('DELETE /channel-types/{name}', { params: { name } });
    } catch (error) {
      if (!(error instanceof ChatError && error.is(channelTypeInUse))) throw error;
      return setInUse(Number(error.details.count));
    }
    types.remove(name);
    go(listPath);
  });
  return (
    <>
      <header className="web-type__header">
        <h1>{name}</h1>
        <p>
          {!differences
            ? t('types.own')
            : differences.length > 0
              ? t('types.differs', { count: differences.length })
              : t('types.asShipped')}
        </p>
        {(!differences || differences.length > 0) && (
          <Button
            icon={differences ? RotateCcw : Trash2}
            variant={differences ? 'secondary' : 'danger'}
            disabled={pending}
            onClick={() => setAsking(true)}
          >
            {t(differences ? 'types.reset' : 'actions.delete')}
          </Button>
        )}
      </header>
      <Problem>{problem ?? (inUse > 0 && t('types.inUse', { count: inUse }))}</Problem>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(differences ? 'types.resetTitle' : 'types.deleteTitle', { name })}
        confirmLabel={t(differences ? 'types.reset' : 'actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t(differences ? 'types.resetBody' : 'types.deleteBody')}</p>
        {differences && (
          <ul className="web-type__lines">
            {differences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </ConfirmDialog>
    </>
  );
}
