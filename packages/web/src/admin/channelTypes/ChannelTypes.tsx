import { type ChatClient, channelTypes } from '@confab/client';
import { type ChannelType, channelTypeDifference, shippedChannelTypes } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Icon, Skeleton, useReadable, useText } from '@confab/react';
import { Hash, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Route, Switch } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { NewTypeDialog } from './NewTypeDialog.tsx';
import { TypeEditor } from './TypeEditor.tsx';
import { channelTypesText } from './text.en.ts';
import './ChannelTypes.css';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkRow } from '../layout/LinkRow.tsx';

const path = '/admin/channel-types';
const order = shippedChannelTypes.map(({ name }) => name);

/** Channel types, their features and permissions (CHAN-01): the list, and the editor of one. */
export default function ChannelTypes({ client }: { client: ChatClient }) {
  const types = useReadable(client.part(channelTypes).state);
  if (types.size === 0) return <LoadingTypes client={client} />;
  return (
    <Switch>
      <Route path={`${path}/:name`}>{({ name }) => <OneType client={client} type={types.get(name)} />}</Route>
      <Route>
        <TypeList client={client} types={[...types.values()]} />
      </Route>
    </Switch>
  );
}

/** Loads the types for a page that was opened before the client had them. */
function LoadingTypes({ client }: { client: ChatClient }) {
  const { t } = useText(channelTypesText);
  const load = useCallback(() => client.part(channelTypes).load(), [client]);
  const { error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <h1>{t('types.title')}</h1>
      {error ? (
        <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>
      ) : (
        <Skeleton of="rows" count={3} />
      )}
    </div>
  );
}

function TypeList({ client, types }: { client: ChatClient; types: readonly ChannelType[] }) {
  const { t } = useText(channelTypesText);
  const [isCreating, setCreating] = useState(false);
  const rank = ({ name }: ChannelType) => (order.includes(name) ? order.indexOf(name) : order.length);
  const listed = types.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return (
    <div className="web-page">
      <header>
        <h1>{t('types.title')}</h1>
        <p>{t('types.hint')}</p>
      </header>
      <div className="web-page__row">
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          {t('types.add')}
        </Button>
      </div>
      <ul className="web-list web-types">
        {listed.map((type) => (
          <TypeRow key={type.name} type={type} />
        ))}
      </ul>
      {isCreating && <NewTypeDialog client={client} types={listed} onClose={() => setCreating(false)} />}
    </div>
  );
}

function TypeRow({ type }: { type: ChannelType }) {
  const { t } = useText(channelTypesText);
  const shipped = shippedChannelTypes.find(({ name }) => name === type.name);
  const moved = shipped ? countDifferences(shipped, type) : 0;
  const known = type.name === 'team' || type.name === 'messaging' || type.name === 'broadcast';
  return (
    <LinkRow href={`${path}/${type.name}`}>
      <Icon of={Hash} />
      <span className="web-list__main">
        {type.name}
        <small>{known ? t(`types.${type.name as 'team'}`) : t('types.ownHint')}</small>
      </span>
      <span className="web-list__aside">
        {!shipped ? t('types.own') : moved > 0 ? t('types.differs', { count: moved }) : t('types.asShipped')}
      </span>
    </LinkRow>
  );
}

function OneType({ client, type }: { client: ChatClient; type: ChannelType | undefined }) {
  const { t } = useText(channelTypesText);
  return (
    <div className="web-page web-type">
      <BackLink href={path}>{t('types.back')}</BackLink>
      {type ? (
        <TypeEditor key={type.name} client={client} type={type} listPath={path} />
      ) : (
        <EmptyState icon={Hash} title={t('types.gone')}>
          {t('types.goneHint')}
        </EmptyState>
      )}
    </div>
  );
}

function countDifferences(before: Parameters<typeof channelTypeDifference>[0], after: ChannelType): number {
  const { features, commands, grants, ...limits } = channelTypeDifference(before, after);
  const lists = [commands, ...Object.values(grants ?? {})];
  const listed = lists.map((list) => (list ? list.added.length + list.removed.length : 0));
  return [Object.keys(features ?? {}).length, Object.keys(limits).length, ...listed].reduce((a, b) => a + b);
}
