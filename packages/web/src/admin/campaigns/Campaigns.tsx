import type { ChatClient } from '@confab/client';
import type { Campaign } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Route, Switch, useSearchParams } from 'wouter';
import { CampaignEditor } from './CampaignEditor.tsx';
import { CampaignList } from './CampaignList.tsx';
import { CampaignWatch } from './CampaignWatch.tsx';
import { formOf, freshForm } from './campaignForm.ts';
import { campaignsPath } from './paths.ts';
import { canChange } from './StatusChip.tsx';
import { campaignsText } from './text.en.ts';
import { useCampaign } from './useCampaigns.ts';
import './campaigns.css';
import { BackLink } from '../layout/BackLink.tsx';

/** Campaigns, one message to many people (CAMP-05): the list, the editor and the progress of one. */
export default function Campaigns({ client }: { client: ChatClient }) {
  return (
    <Switch>
      <Route path={`${campaignsPath}/new`}>
        <NewCampaign client={client} />
      </Route>
      <Route path={`${campaignsPath}/:id`}>
        {({ id }) => <OneCampaign key={id} client={client} id={id} />}
      </Route>
      <Route>
        <CampaignList client={client} />
      </Route>
    </Switch>
  );
}

function NewCampaign({ client }: { client: ChatClient }) {
  const from = useSearchParams()[0].get('from');
  const me = useReadable(client.me, (me) => me?.id);
  if (from === null) {
    return <Page>{me && <CampaignEditor key="new" client={client} name="new" fresh={freshForm(me)} />}</Page>;
  }
  return (
    <Loaded client={client} id={from}>
      {(campaign) => (
        <CampaignEditor key={from} client={client} name={`copy.${from}`} fresh={formOf(campaign)} />
      )}
    </Loaded>
  );
}

function OneCampaign({ client, id }: { client: ChatClient; id: string }) {
  return (
    <Loaded client={client} id={id}>
      {(campaign) =>
        canChange(campaign) ? (
          <CampaignEditor client={client} name={id} fresh={formOf(campaign)} campaign={campaign} />
        ) : (
          <CampaignWatch client={client} campaign={campaign} />
        )
      }
    </Loaded>
  );
}

function Loaded({
  client,
  id,
  children,
}: {
  client: ChatClient;
  id: string;
  children(campaign: Campaign): ReactNode;
}) {
  const { t } = useText(campaignsText);
  const { campaign, error, reload } = useCampaign(client, id);
  return (
    <Page>
      {campaign && children(campaign)}
      {campaign === undefined && !error && <Skeleton of="rows" count={5} />}
      {campaign === undefined && error && (
        <ErrorState title={t('campaigns.loadFailed')} onRetry={reload}>
          {error.message}
        </ErrorState>
      )}
      {campaign === null && (
        <EmptyState icon={Megaphone} title={t('campaigns.gone')}>
          {t('campaigns.goneHint')}
        </EmptyState>
      )}
    </Page>
  );
}

/** A campaign's page with a link back to the list. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useText(campaignsText);
  return (
    <div className="web-page web-campaign">
      <BackLink href={campaignsPath}>{t('campaigns.back')}</BackLink>
      {children}
    </div>
  );
}
