import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { AdminHomeDocument } from '../../../generated/admin-home.ts';
import type { AdminHomeQuery } from '../../../generated/operations.ts';
import { CancelRequests } from '../bookings/cancel-requests.tsx';
import { AtRiskCard } from '../standing/at-risk-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { FigureCards } from './figure-cards.tsx';
import { LatestAnswer } from './latest-answer.tsx';
import { OpenCasesCard } from './open-cases-card.tsx';
import { OpenApplicationsCard } from './open-applications-card.tsx';
import { PayoutsDueCard } from './payouts-due-card.tsx';
import { PendingBookingsCard } from './pending-bookings-card.tsx';

const FigureCharts = lazy(async () => ({ default: (await import('./figure-charts.tsx')).FigureCharts }));

const REFRESH_MS = 10_000;
/** Entries of each list. */
const MOST = 5;

/** What an admin sees first: how the business does, and what waits. Asked for again and again while it is open. */
export function HomePanel() {
  const { data, error, refetch } = useQuery(AdminHomeDocument, {
    variables: { most: MOST },
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'baseline', mb: 5 }}>
        <Typography variant="h2" component="h1" sx={{ flex: 1 }}>
          <Trans>Dashboard</Trans>
        </Typography>
        <LatestAnswer asOf={data?.adminFigures.asOf} hasFailed={error !== undefined} />
      </Box>
      <CancelRequests />
      <Box sx={{ mb: 6 }}>
        <AtRiskCard />
      </Box>
      {data ? (
        <Content home={data} />
      ) : error ? (
        <Notice title={t`The figures could not be loaded`} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Content({ home }: { home: AdminHomeQuery }) {
  const { attention, adminFigures, bookings, cases, newApplications, applicationsUnderReview } = home;
  const applications = [...nodesOf(newApplications), ...nodesOf(applicationsUnderReview)].slice(0, MOST);
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <AttentionCard items={attention} />
      <FigureCards figures={adminFigures} />
      <OpenCasesCard cases={nodesOf(cases).slice(0, MOST)} hasMore={cases.pageInfo.hasNextPage} />
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' } }}>
        <PendingBookingsCard
          bookings={nodesOf(bookings).slice(0, MOST)}
          hasMore={bookings.pageInfo.hasNextPage}
        />
        <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
          <PayoutsDueCard figures={adminFigures} />
          <OpenApplicationsCard applications={applications} count={adminFigures.openApplications} />
        </Box>
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
        <FigureCharts days={adminFigures.days} />
      </Suspense>
    </Box>
  );
}

function nodesOf<Node>({ edges }: { edges: readonly { node: Node }[] }): Node[] {
  return edges.map(({ node }) => node);
}

function Loading() {
  return (
    <Box role="status" aria-label={t`Loading the figures`} sx={{ display: 'grid', gap: 6 }}>
      <Skeleton variant="rounded" height={104} />
      <Skeleton variant="rounded" height={280} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  );
}
