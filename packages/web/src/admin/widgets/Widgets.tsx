import type { ChatClient } from '@confab/client';
import type { Widget } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { MessageCircle, Plus } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { widgetPath, widgetsPath } from './paths.ts';
import { widgetsText } from './text.en.ts';
import { WidgetEditor } from './WidgetEditor.tsx';
import { WidgetHeader } from './WidgetHeader.tsx';
import '../integrations/integrations.css';
import './widgets.css';
import { BackLink } from '../layout/BackLink.tsx';
import { LinkRow } from '../layout/LinkRow.tsx';

/** Widgets for pages of other products (EMB-07): the list, and one of them. */
export default function Widgets({ client }: { client: ChatClient }) {
  const { t } = useText(widgetsText);
  const load = useCallback(async () => (await client.http.call('GET /widgets')).widgets, [client]);
  const { value: widgets, error, reload } = useLoaded(load);
  if (!widgets) {
    return (
      <div className="web-page">
        <h1>{t('widgets.title')}</h1>
        {error ? (
          <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>
        ) : (
          <Skeleton of="rows" count={3} />
        )}
      </div>
    );
  }
  return (
    <Switch>
      <Route path={`${widgetsPath}/new`}>
        <Page>
          <h1>{t('widgets.new')}</h1>
          <WidgetEditor client={client} onSaved={reload} />
        </Page>
      </Route>
      <Route path={`${widgetsPath}/:id`}>
        {({ id }) => {
          const widget = widgets.find((one) => one.id === id);
          return (
            <Page key={id}>
              {widget ? (
                <>
                  <WidgetHeader client={client} widget={widget} onDeleted={reload} />
                  <WidgetEditor client={client} widget={widget} onSaved={reload} />
                </>
              ) : (
                <EmptyState icon={MessageCircle} title={t('widgets.gone')}>
                  {t('widgets.goneHint')}
                </EmptyState>
              )}
            </Page>
          );
        }}
      </Route>
      <Route>
        <WidgetList widgets={widgets} />
      </Route>
    </Switch>
  );
}

function WidgetList({ widgets }: { widgets: readonly Widget[] }) {
  const { t } = useText(widgetsText);
  const [, go] = useLocation();
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => go(`${widgetsPath}/new`)}>
      {t('widgets.new')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('widgets.title')}</h1>
        <p>{t('widgets.hint')}</p>
      </header>
      {widgets.length === 0 ? (
        <EmptyState icon={MessageCircle} title={t('widgets.none')} actions={add}>
          {t('widgets.noneHint')}
        </EmptyState>
      ) : (
        <>
          <ul className="web-list" aria-label={t('widgets.title')}>
            {widgets.map((widget) => (
              <WidgetRow key={widget.id} widget={widget} />
            ))}
          </ul>
          <div className="web-page__row">{add}</div>
        </>
      )}
    </div>
  );
}

function WidgetRow({ widget: { id, name, accent, visitors, allowed_origins } }: { widget: Widget }) {
  const { t } = useText(widgetsText);
  const count = allowed_origins.length;
  return (
    <LinkRow href={widgetPath(id)}>
      <span className="web-widget__dot" style={accent === '' ? {} : { background: accent }} aria-hidden />
      <span className="web-list__main">
        <bdi>{name}</bdi>
        <small>
          <code>{id}</code> · {t(visitors === 'guests' ? 'widgets.forGuests' : 'widgets.forUsers')}
        </small>
      </span>
      <span className="web-list__aside">
        {count === 0 ? t('widgets.noOrigins') : t('widgets.origins', { count })}
      </span>
    </LinkRow>
  );
}

/** A widget's page with a link back to the list. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useText(widgetsText);
  return (
    <div className="web-page">
      <BackLink href={widgetsPath}>{t('widgets.back')}</BackLink>
      {children}
    </div>
  );
}
