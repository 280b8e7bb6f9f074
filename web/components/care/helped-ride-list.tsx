import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { MoreButton } from '../more-button.tsx';
import { fullName } from '../../../domain/users/user.ts';
import { HelpedHistoryDocument } from '../../generated/helped-history.ts';
import { usePages } from '../../lib/pages.ts';
import { KeepForPassenger } from './keep-for-passenger.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Notice } from '../notice.tsx';
import { RideDetailsDialog } from '../ride-history/lazy-ride-details-dialog.ts';
import { RideCard } from '../ride-history/ride-card.tsx';

const PAGE = 10;

export interface HelpedRideListProps {
  /** Of those alone that were booked in its name. */
  readonly organisationId?: string;
}

/** All rides of the people whom a rider helps, the newest first. */
export function HelpedRideList({ organisationId }: HelpedRideListProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const variables = { first: PAGE, ...(organisationId && { organisationId }) };
  const { pages } = usePages(HelpedHistoryDocument, variables, (data) => data.helpedRides);
  const { items: rides } = pages;
  if (!rides)
    return pages.hasFailed ? (
      <Notice title={t`The rides could not be loaded`} onRetry={pages.retry} />
    ) : (
      <LoadingScreen />
    );
  if (rides.length === 0)
    return (
      <Typography color="textSecondary">
        <Trans>No rides yet.</Trans>
      </Typography>
    );
  const open = rides.find(({ id }) => id === openId) ?? null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {rides.map((ride) => (
        <Box key={ride.id} sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h5" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {t`Ride of ${{ name: fullName(ride.rider) }}`}
          </Typography>
          <RideCard ride={ride} viewer="rider" onOpen={() => setOpenId(ride.id)} />
        </Box>
      ))}
      <MoreButton pages={pages} sx={{ justifySelf: 'start' }} />
      <RideDetailsDialog
        ride={open}
        viewer="rider"
        onClose={() => setOpenId(null)}
        actions={open && <KeepForPassenger ride={open} />}
      />
    </Box>
  );
}
