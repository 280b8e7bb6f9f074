import { plural, t } from '@lingui/core/macro';
import { Box, Button } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router';
import { useConfiguration } from '../../../lib/configuration.ts';
import { RideGrid } from '../rides/ride-grid.tsx';
import { SectionTitle } from '../rides/section-title.tsx';
import { ConfirmDays, type AcceptedRide } from './confirm-days.tsx';
import { daysToConfirm } from './rides-to-confirm.ts';
import { StandingOfferCard } from './standing-offer-card.tsx';
import { useStandingRides } from './use-standing-rides.ts';

/**
 * What standing rides ask of a driver now: days to confirm, and riders who ask for every week. Nothing while there is
 * neither and none is driven; what cannot be loaded is looked at on the screen of its own.
 */
export function StandingHome({ rides, now }: { rides: readonly AcceptedRide[]; now: Date }) {
  const { asked = [], agreed, rides: planned } = useStandingRides();
  const { timeZone } = useConfiguration().serviceArea;
  const [confirmId, askedId] = [useId(), useId()];
  const days = daysToConfirm(rides, now, timeZone);
  const standingIds = new Set(planned.map(({ id }) => id));
  if (days.length + asked.length + agreed.length + planned.length === 0) return null;
  return (
    <>
      {days.length > 0 && (
        <Box component="section" aria-labelledby={confirmId}>
          <SectionTitle id={confirmId} title={t`Rides to confirm`} count={sum(days)} />
          <Box sx={{ mt: 3, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ConfirmDays rides={rides} standingIds={standingIds} now={now} />
          </Box>
        </Box>
      )}
      {asked.length > 0 && (
        <Box component="section" aria-labelledby={askedId}>
          <SectionTitle id={askedId} title={t`Asked for every week`} count={asked.length} />
          <RideGrid>
            {asked.map((offer) => (
              <StandingOfferCard key={offer.standingRide.id} offer={offer} />
            ))}
          </RideGrid>
        </Box>
      )}
      {agreed.length + planned.length > 0 && (
        <Button component={Link} to="/driver/standing-rides" variant="outlined" sx={{ justifySelf: 'start' }}>
          {planned.length > 0
            ? plural(planned.length, {
                one: 'Standing rides: # in the next 14 days',
                other: 'Standing rides: # in the next 14 days',
              })
            : t`Standing rides`}
        </Button>
      )}
    </>
  );
}

function sum(days: readonly { readonly rides: readonly unknown[] }[]): number {
  return days.reduce((count, { rides }) => count + rides.length, 0);
}
