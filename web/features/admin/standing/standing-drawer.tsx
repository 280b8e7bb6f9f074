import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Typography } from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import { UserLink } from '../user-link.tsx';
import { RetryAlert } from '../../../components/retry-alert.tsx';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { SideDrawer } from '../side-drawer.tsx';
import { Facts, type Fact } from '../../../components/facts.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { spanText } from '../../../components/standing-rides/day-words.ts';
import { patternText } from '../../../components/standing-rides/pattern-words.ts';
import { AdminStandingRideDetailsDocument } from '../../../generated/admin-standing-rides.ts';
import type {
  AdminPlannedRideFragment,
  AdminStandingRideDetailsQuery,
  AdminStandingRideFragment,
} from '../../../generated/operations.ts';
import { dayText, useAreaTime } from '../../../lib/area-time.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';
import { moneyText } from '../../../lib/money-text.ts';
import { WAYS_TO_PAY } from '../../../lib/ways-to-pay.ts';
import { PlannedRides } from './planned-rides.tsx';
import { Consent } from './consent.tsx';

const AssignStandingDialog = lazyDialog(
  'ride',
  async () => (await import('./assign-standing-dialog.tsx')).AssignStandingDialog,
);

type Details = AdminStandingRideDetailsQuery['standingRide'];

interface StandingDrawerProps {
  readonly seriesId: string | null;
  readonly onEnd: (series: AdminStandingRideFragment) => void;
  readonly onClose: () => void;
}

/** Everything about one standing ride beside the list, with its rides and what can be done about them. */
export function StandingDrawer({ seriesId, onEnd, onClose }: StandingDrawerProps) {
  const [assigning, setAssigning] = useState<AdminPlannedRideFragment | null>(null);
  const { data, error, refetch } = useQuery(AdminStandingRideDetailsDocument, {
    variables: { id: seriesId ?? '' },
    skip: seriesId === null,
    fetchPolicy: 'cache-and-network',
  });
  const series = data?.standingRide;
  return (
    <SideDrawer isOpen={seriesId !== null} title={t`Standing ride`} width={480} onClose={onClose}>
      {series && (
        <>
          <Typography variant="h4" component="p">
            {patternText(series)}
          </Typography>
          <RouteStops pickup={series.pickup.address} dropoff={series.dropoff.address} />
          <SeriesFacts series={series} />
          {!series.endedAt && (
            <Button
              size="small"
              variant="outlined"
              color="error"
              onClick={() => onEnd(series)}
              sx={{ justifySelf: 'start' }}
            >
              <Trans>End standing ride</Trans>
            </Button>
          )}
          <PlannedRides rides={series.rides} onAssign={setAssigning} />
        </>
      )}
      {!series && !error && seriesId !== null && (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t`Loading the standing ride`} />
      )}
      {!series && error && (
        <RetryAlert onRetry={refetch}>
          <Trans>The standing ride could not be loaded.</Trans>
        </RetryAlert>
      )}
      <AssignStandingDialog ride={assigning} onClose={() => setAssigning(null)} />
    </SideDrawer>
  );
}

function SeriesFacts({ series }: { series: Details }) {
  const { dateTime } = useAreaTime();
  const { rider, driver, substitutes, pauses, fareNotice, paymentMethod, driverEarning, endedAt } = series;
  const { booker, payerName, organisationName, agreement } = series;
  const length = plural(series.durationMinutes, { one: '# minute', other: '# minutes' });
  const facts: readonly Fact[] = [
    [t`Rider`, <Person key="rider" person={rider} />],
    booker !== null && [t`Booked by`, <Person key="booker" person={booker} />],
    organisationName !== null && [t`In the name of`, organisationName],
    payerName !== null && [t`Paid by`, payerName],
    agreement !== null && [t`Agreement`, `${agreement.organisationName}: ${agreement.name}`],
    [t`Driver`, driver ? <Person person={driver} /> : t`No driver chosen`],
    [t`Driver’s answer`, <Consent key="consent" series={series} />],
    substitutes.length > 0 && [t`Asked next`, <People key="substitutes" people={substitutes} />],
    [t`After them`, series.asksCircle ? t`Other trusted drivers, then everybody` : t`Everybody`],
    [t`Days`, spanText(series)],
    pauses.length > 0 && [
      t`Pauses`,
      pauses.map(({ from, to }) => t`${{ from: dayText(from) }} to ${{ to: dayText(to) }}`).join(', '),
    ],
    [t`Trip`, t`${{ miles: series.distanceMiles.toFixed(1) }} miles, ${length}`],
    [t`Fare of a ride`, moneyText(series.totalFare)],
    centsFromDollars(series.tip) > 0 && [t`Tip`, moneyText(series.tip)],
    driverEarning !== null && [t`Driver earns`, moneyText(driverEarning)],
    paymentMethod !== null && [t`Payment`, WAYS_TO_PAY[paymentMethod].withoutCard()],
    fareNotice !== null && [
      t`New fare`,
      fareNotice.isAccepted
        ? t`${{ fare: moneyText(fareNotice.totalFare) }} from ${{ day: dayText(fareNotice.appliesFrom) }}, accepted`
        : t`${{ fare: moneyText(fareNotice.totalFare) }} from ${{ day: dayText(fareNotice.appliesFrom) }}, not accepted yet`,
    ],
    [t`Notes`, series.notes],
    [t`Made`, dateTime(series.createdAt)],
    [t`Ended`, endedAt && dateTime(endedAt)],
  ];
  return <Facts facts={facts} sx={{ gridTemplateColumns: '120px 1fr', columnGap: 3, rowGap: 2 }} />;
}

type Somebody = Details['rider'];

/** Leads to the person's page. */
function Person({ person }: { person: Somebody }): ReactNode {
  return <UserLink id={person.id}>{fullName(person)}</UserLink>;
}

function People({ people }: { people: readonly Somebody[] }) {
  return people.map((person, index) => (
    <Fragment key={person.id}>
      {index > 0 && ', '}
      <Person person={person} />
    </Fragment>
  ));
}
