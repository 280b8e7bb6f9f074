import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { CalendarDay } from '../../../../domain/geo/calendar-day.ts';
import { fullName } from '../../../../domain/users/user.ts';
import { PersonAvatar } from '../../../components/person-avatar.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import { RowMenu, type RowAct } from '../../../components/row-menu.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { pauseText } from './changed-meanwhile.tsx';
import { calendarDayText, consentText, lacksDriver, patternText, spanText } from './pattern-text.ts';
import { useOpenDialog } from './series-actions.tsx';
import { useIsPayer } from './use-is-payer.ts';
import { useRideActs } from './use-ride-acts.ts';

interface SeriesCardProps {
  readonly series: StandingSeriesFragment;
  readonly today: CalendarDay;
  /** The first day of which no ride is booked: what changes from a day on changes from there. */
  readonly nextFreeDay: CalendarDay;
  /** On a page of its own what is done most is a button, and its heading is that of the page. */
  readonly isAlone?: boolean;
  /** Of somebody who is helped, in a list: what can be done about it is on its own page. */
  readonly isOfOther?: boolean;
}

/** A series: when, where, who drives, what it costs, and what can be done about it. */
export function SeriesCard({
  series,
  today,
  nextFreeDay,
  isAlone = false,
  isOfOther = false,
}: SeriesCardProps) {
  const pattern = patternText(series.times, series.returnKind);
  const { pause, others } = useSeriesActs(series, nextFreeDay);
  const listed = isAlone || !pause ? others : [pause, ...others];
  const isEnded = series.endedAt !== null;
  return (
    <Card
      component="article"
      aria-label={pattern}
      sx={{
        p: 4,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        gap: 3,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'start', justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="h3" component={isAlone ? 'h2' : 'h3'} sx={{ textWrap: 'balance' }}>
            {isAlone ? (
              pattern
            ) : (
              <Link
                component={RouterLink}
                to={`/rider/standing-rides/${series.id}`}
                color="inherit"
                underline="hover"
              >
                {pattern}
              </Link>
            )}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isEnded ? t`Ended` : spanText(series)}
          </Typography>
        </Box>
        {!isEnded && !isOfOther && <RowMenu label={t`Actions for ${pattern}`} acts={listed} />}
      </Box>
      <RouteStops pickup={series.pickup.address} dropoff={series.dropoff.address} dense />
      <PeopleLines series={series} />
      <DriverLine series={series} />
      <FareLine series={series} />
      {!isEnded && <Pauses series={series} today={today} />}
      {!isEnded && <FareNotice series={series} />}
      {!isEnded && isAlone && pause && (
        <Button size="small" variant="outlined" onClick={pause.onClick} sx={{ px: 3, justifySelf: 'start' }}>
          {pause.label}
        </Button>
      )}
    </Card>
  );
}

/** As far as it is theirs to do; a pause, which is done most, by itself. */
function useSeriesActs({ id: seriesId, rights }: StandingSeriesFragment, day: CalendarDay) {
  const open = useOpenDialog();
  const [mayChange, mayCancel, mayPay] = [
    rights.includes('RESCHEDULE'),
    rights.includes('CANCEL'),
    rights.includes('PAY'),
  ];
  const change = t`Change tip, payment and substitutes`;
  const acts: readonly (RowAct & { readonly may: boolean })[] = [
    { may: mayChange, label: t`Choose another driver`, onClick: () => open({ kind: 'driver', seriesId }) },
    { may: mayChange && mayPay, label: change, onClick: () => open({ kind: 'change', seriesId }) },
    {
      may: mayChange && mayPay,
      label: t`Change days, times or places`,
      onClick: () => open({ kind: 'following', seriesId, day }),
    },
    {
      may: mayCancel,
      label: t`End this standing ride`,
      onClick: () => open({ kind: 'end', seriesId }),
      isDestructive: true,
    },
  ];
  const pause: RowAct = {
    label: t`Pause between two days`,
    onClick: () => open({ kind: 'pause', seriesId }),
  };
  const others = acts.flatMap(({ may, ...act }) => (may ? [act] : []));
  return { pause: mayCancel ? pause : null, others };
}

/** Who rides, who has booked it and who pays, where these are not all one. */
function PeopleLines({ series }: { readonly series: StandingSeriesFragment }) {
  const { user } = useCurrentUser();
  const { rider, booker, payerName, organisationName, agreement } = series;
  const lines = [
    rider.id !== user?.id && t`For ${{ name: fullName(rider) }}`,
    booker &&
      (organisationName === null
        ? t`Booked by ${{ name: fullName(booker) }}`
        : t`Booked by ${{ name: fullName(booker) }} for ${{ organization: organisationName }}`),
    payerName !== null && t`${payerName} pays`,
    agreement &&
      t`${{ organization: agreement.organisationName }} pays a part of each ride that it covers (${{ agreement: agreement.name }})`,
  ].filter((line) => line !== null && line !== false);
  if (lines.length === 0) return null;
  return (
    <Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
    </Box>
  );
}

/** What a ride costs, and from whose money: with an agreement, what it leaves. */
function FareLine({ series }: { readonly series: StandingSeriesFragment }) {
  const isPayer = useIsPayer(series);
  const { rider, payerName, agreement, paymentMethod } = series;
  const [fare, tip] = [moneyText(series.totalFare), moneyText(series.tip)];
  const cost = series.tip === '0.00' ? t`${fare} each ride` : t`${fare} + ${tip} tip each ride`;
  const wallet = isPayer ? t`from your wallet` : t`from ${{ name: payerName ?? rider.firstName }}’s wallet`;
  const way = paymentMethod === 'CARD' ? t`by card` : wallet;
  return (
    <Typography variant="body2" color="textSecondary">
      {agreement ? t`${cost}; what the organization does not pay ${way}` : t`${cost}, ${way}`}
    </Typography>
  );
}

/** Who drives, with a face, and what they have said. */
function DriverLine({ series }: { readonly series: StandingSeriesFragment }) {
  const open = useOpenDialog();
  const { driver, endedAt } = series;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {driver && <PersonAvatar person={driver} size={36} />}
      <Typography
        sx={{
          flex: 1,
          minWidth: 160,
          fontWeight: 600,
          ...(lacksDriver(series) && { color: 'warning.main' }),
        }}
      >
        {consentText(series)}
      </Typography>
      {endedAt === null && lacksDriver(series) && series.rights.includes('RESCHEDULE') && (
        <Button
          size="small"
          variant="contained"
          onClick={() => open({ kind: 'driver', seriesId: series.id })}
        >
          <Trans>Choose a driver</Trans>
        </Button>
      )}
    </Box>
  );
}

/** The pauses that go on or are to come, each with the way out of it. */
function Pauses({ series, today }: { readonly series: StandingSeriesFragment; readonly today: CalendarDay }) {
  const { resume } = useRideActs();
  const pauses = series.pauses.filter(({ to }) => to >= today);
  return pauses.map((pause) => (
    <Box
      key={pause.from}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        bgcolor: 'glass',
        borderRadius: 1,
        px: 3,
      }}
    >
      <Typography variant="body2" sx={{ flex: 1, minWidth: 140, fontWeight: 600 }}>
        {t`Paused ${{ span: pauseText(pause) }}`}
      </Typography>
      {series.rights.includes('RESCHEDULE') && (
        <Button size="small" onClick={() => void resume(series, pause.from > today ? pause.from : today)}>
          <Trans>End the Pause</Trans>
        </Button>
      )}
    </Box>
  ));
}

/** A new fare, and the rider's word on it. */
function FareNotice({ series }: { readonly series: StandingSeriesFragment }) {
  const { acceptFare } = useRideActs();
  const open = useOpenDialog();
  const { fareNotice: notice, totalFare } = series;
  if (!notice) return null;
  const [day, fare] = [calendarDayText(notice.appliesFrom), moneyText(notice.totalFare)];
  return (
    <Alert
      severity={notice.isAccepted ? 'info' : 'warning'}
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 2, flex: 1 } }}
    >
      <Trans>
        From {day} on a ride costs {fare} instead of {ph({ before: moneyText(totalFare) })}.
      </Trans>
      {!notice.isAccepted && series.rights.includes('PAY') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button size="small" variant="contained" onClick={() => void acceptFare(series)}>
            <Trans>Yes, Go On</Trans>
          </Button>
          <Button size="small" variant="outlined" onClick={() => open({ kind: 'end', seriesId: series.id })}>
            <Trans context="a standing ride">End</Trans>
          </Button>
        </Box>
      )}
    </Alert>
  );
}
