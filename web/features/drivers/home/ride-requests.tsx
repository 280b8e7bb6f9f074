import { t } from '@lingui/core/macro';
import { Box } from '@mui/material';
import { Notice } from '../../../components/notice.tsx';
import type { DriverRideFragment } from '../../../generated/operations.ts';
import { NewRequestNotice, REQUESTS_ID } from './new-request-notice.tsx';
import { OfferCard, type OfferCardProps } from './offer-card.tsx';
import { RideGrid } from '../rides/ride-grid.tsx';
import { SectionTitle } from '../rides/section-title.tsx';

interface RideRequestsProps extends Omit<OfferCardProps, 'ride'> {
  readonly offers: readonly DriverRideFragment[];
  readonly isApproved: boolean;
  readonly isOnline: boolean;
  readonly onSchedule: () => void;
}

/** What the driver can take: asked of them first, then open to every driver. */
export function RideRequests({ offers, isApproved, isOnline, onSchedule, ...card }: RideRequestsProps) {
  return (
    <Box component="section" aria-labelledby={REQUESTS_ID}>
      <SectionTitle id={REQUESTS_ID} title={t`Ride Requests`} count={offers.length || undefined} />
      <NewRequestNotice offers={offers} />
      {offers.length === 0 && (
        <Notice
          title={t`No ride requests right now`}
          action={{ label: t`Set your weekly schedule`, onClick: onSchedule }}
        >
          {emptyText(isApproved, isOnline)}
        </Notice>
      )}
      <RideGrid>
        {offers.map((ride) => (
          <OfferCard key={ride.id} ride={ride} {...card} />
        ))}
      </RideGrid>
    </Box>
  );
}

function emptyText(isApproved: boolean, isOnline: boolean): string {
  if (!isApproved) return t`They appear here once an admin has approved you.`;
  return isOnline
    ? t`New requests appear here by themselves. Scheduled rides follow your weekly schedule.`
    : t`Go online to see who needs a ride now. Riders who know you can ask for you at any time.`;
}
