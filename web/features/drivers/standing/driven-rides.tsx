import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { AgreedSeries } from './agreed-series.tsx';
import { PlannedDays } from './planned-days.tsx';
import { StandingOfferCard } from './standing-offer-card.tsx';
import { useStandingRides } from './use-standing-rides.ts';

/** Everything about the standing rides of a driver: who asks, whom they drive, and the rides of two weeks. */
export function DrivenRides() {
  const { asked, agreed, rides, failed, retry } = useStandingRides();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
      <Box>
        <Typography variant="h2" component="h1">
          <Trans>Standing rides</Trans>
        </Typography>
        <Typography color="textSecondary" sx={{ maxWidth: 560, mt: 1 }}>
          <Trans>
            Rides that come every week. Once you say yes, their time is yours to drive and nothing else is
            offered to you then.
          </Trans>
        </Typography>
      </Box>
      {!asked && failed && (
        <Notice title={t`Your standing rides did not load`} onRetry={retry}>
          <Trans>What you agreed to is unchanged.</Trans>
        </Notice>
      )}
      {!asked && !failed && (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t`Loading your standing rides`} />
      )}
      {asked && asked.length + agreed.length + rides.length === 0 && (
        <Notice title={t`No standing rides yet`}>
          <Trans>A rider who trusts you can ask you to drive every week. You will see it here.</Trans>
        </Notice>
      )}
      {asked && asked.length > 0 && (
        <Part title={t`You are asked`}>
          <Cards>
            {asked.map((offer) => (
              <StandingOfferCard key={offer.standingRide.id} offer={offer} />
            ))}
          </Cards>
        </Part>
      )}
      {asked && rides.length > 0 && (
        <Part title={t`The next 14 days`}>
          <PlannedDays rides={rides} />
        </Part>
      )}
      {agreed.length > 0 && (
        <Part title={t`You drive every week`}>
          <Cards>
            {agreed.map((offer) => (
              <AgreedSeries key={offer.standingRide.id} offer={offer} />
            ))}
          </Cards>
        </Part>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Cards({ children }: { children: readonly ReactNode[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
