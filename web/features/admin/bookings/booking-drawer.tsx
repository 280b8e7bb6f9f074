import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { UserLink } from '../user-link.tsx';
import { SideDrawer } from '../side-drawer.tsx';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { fullName } from '../../../../domain/users/user.ts';
import { RouteSketch } from '../../../components/map/route-sketch.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { AdminBookingDetailsDocument } from '../../../generated/booking-drawer.ts';
import type { AdminBookingDetailsQuery } from '../../../generated/operations.ts';
import { stageNote } from '../../../components/ride-history/ride-status.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { BookingCases } from './booking-cases.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingNeeds } from './booking-needs.tsx';
import { BookingLinks } from './booking-links.tsx';
import { BookingMoney } from './booking-money.tsx';
import { getBookingActs, type BookingActions } from './booking-acts.ts';
import { Payment, StatusChip } from './booking-columns.tsx';
import { BookingReturn } from './booking-return.tsx';
import { GiveBacks } from './give-backs.tsx';
import { RideMarks } from './ride-marks.tsx';

const OffersDialog = lazyDialog('booking', async () => (await import('./offers-dialog.tsx')).OffersDialog);

interface BookingDrawerProps extends BookingActions {
  readonly rideId: string | null;
  readonly onClose: () => void;
}

type Details = NonNullable<AdminBookingDetailsQuery['ride']>;

/** Everything about one booking beside the list, with what can be done about it. */
export function BookingDrawer({ rideId, onClose, ...actions }: BookingDrawerProps) {
  const [offersOf, setOffersOf] = useState<Details | null>(null);
  const { data, error, refetch } = useQuery(AdminBookingDetailsDocument, {
    variables: { id: rideId ?? '' },
    skip: rideId === null,
    fetchPolicy: 'cache-and-network',
  });
  const ride = data?.ride;
  useAgainWhenChanged(ride, refetch);
  return (
    <SideDrawer isOpen={rideId !== null} title={t`Booking details`} onClose={onClose}>
      {ride && (
        <>
          <Box>
            <StatusChip status={ride.status} />
            <Typography variant="caption" component="p" color="textSecondary">
              {stageNote(ride, 'driver')}
            </Typography>
            <RideMarks marks={ride.marks} />
            <GiveBacks giveBacks={ride.giveBacks} />
            <BookingReturn ride={ride} onCalled={refetch} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {getBookingActs(ride, actions).map(({ label, isDestructive = false, onClick }) => (
              <Button
                key={label}
                size="small"
                variant="outlined"
                color={isDestructive ? 'error' : 'primary'}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
            <Button size="small" variant="outlined" onClick={() => setOffersOf(ride)}>
              <Trans>Offers</Trans>
            </Button>
          </Box>
          <RideFacts ride={ride} />
          <Parts key={ride.id} ride={ride} />
          <Section title={t`History`}>
            <BookingHistory history={data.rideHistory} />
          </Section>
        </>
      )}
      {!ride && !error && !data && rideId !== null && (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t`Loading the booking`} />
      )}
      {!ride && (error || data) && (
        <Typography role="alert">
          <Trans>The booking could not be loaded.</Trans>
        </Typography>
      )}
      <OffersDialog booking={offersOf} onClose={() => setOffersOf(null)} />
    </SideDrawer>
  );
}

/** What is asked for by itself, after what the booking says. */
function Parts({ ride }: { readonly ride: Details }) {
  const { id, status, acceptedAt } = ride;
  return (
    <>
      <Section title={t`Cases and messages`}>
        <BookingCases rideId={id} hasDriver={acceptedAt !== null} />
      </Section>
      <Section title={t`What the rider needs`}>
        <BookingNeeds rideId={id} status={status} ride={ride} />
      </Section>
      <Section title={t`Links that are shared`}>
        <BookingLinks rideId={id} />
      </Section>
    </>
  );
}

/** What changes of the booking is told to the list; the rest of the details is then asked for again. */
function useAgainWhenChanged(ride: Details | null | undefined, refetch: () => Promise<unknown>) {
  const seen = useRef<Pick<Details, 'id' | 'version'>>(undefined);
  useEffect(() => {
    if (!ride) return;
    const isChanged = seen.current?.id === ride.id && seen.current.version !== ride.version;
    seen.current = ride;
    if (isChanged) void refetch().catch(() => undefined);
  }, [ride, refetch]);
}

function RideFacts({ ride }: { ride: Details }) {
  const { dateTime } = useAreaTime();
  const { rider, booker, payerName, driver, cancelReason, notes } = ride;
  const length = plural(ride.durationMinutes, { one: '# minute', other: '# minutes' });
  const isOpen = ride.status === 'PENDING' && ride.expiresAt !== null;
  const facts: readonly Fact[] = [
    [t`Reference`, ride.id.slice(-8)],
    [t`Trip`, t`${{ miles: ride.distanceMiles }} miles, ${length}`],
    [t`Rider`, <Person person={rider} />],
    booker !== null && [t`Booked by`, <Person person={booker} of={booker.organisationName} />],
    [t`Paid by`, payerName],
    [t`Driver`, driver ? <Person person={driver} /> : t`No driver yet`],
    [t`Pickup`, ride.scheduledFor ? dateTime(ride.scheduledFor) : t`Ride now`],
    isOpen && [t`Open until`, dateTime(ride.expiresAt ?? '')],
    [t`Payment`, <Payment booking={ride} />],
    [t`Why it was cancelled`, cancelReason],
    [t`Notes`, notes],
  ];
  return (
    <>
      <RouteSketch pickup={ride.pickup} dropoff={ride.dropoff} />
      <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} />
      <Facts facts={facts} sx={{ gridTemplateColumns: '120px 1fr', columnGap: 3, rowGap: 2 }} />
      <Section title={t`Money`}>
        <BookingMoney ride={ride} />
      </Section>
    </>
  );
}

interface PersonProps {
  readonly person: Pick<NonNullable<Details['booker']>, 'id' | 'firstName' | 'lastName' | 'phone'>;
  /** The organization in whose name they act. */
  readonly of?: string | null;
}

/** Leads to the person's page; a tap on the phone number calls. */
function Person({ person, of = null }: PersonProps) {
  return (
    <>
      <UserLink id={person.id}>{fullName(person)}</UserLink>
      {of !== null && `, ${of}`}
      {person.phone && (
        <>
          {' · '}
          <MuiLink href={`tel:${person.phone}`}>{person.phone}</MuiLink>
        </>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 4 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
