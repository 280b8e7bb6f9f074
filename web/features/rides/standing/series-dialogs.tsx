import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Dialog, Typography } from '@mui/material';
import { useState } from 'react';
import { toLocalDay } from '../../../../domain/geo/local-time.ts';
import { OutlinedField } from '../../../components/outlined-field.tsx';
import { RouteStops } from '../../../components/route-stops.tsx';
import type { StandingSeriesFragment } from '../../../generated/operations.ts';
import {
  ChooseStandingDriverDocument,
  EndStandingRideDocument,
  PauseStandingRideDocument,
} from '../../../generated/standing-rides.ts';
import { useAreaTime } from '../../../lib/area-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChangeSeriesForm } from './change-series-form.tsx';
import { DriverRadios } from './driver-order.tsx';
import { FollowingForm } from './following-form.tsx';
import { MoveRideForm } from './move-ride-form.tsx';
import { patternText } from './pattern-text.ts';
import { SeriesDialog, type SeriesFormProps } from './series-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { useCircle } from './use-circle.ts';
import { useSeriesAct } from './use-series-act.ts';

interface SeriesDialogsProps {
  /** What is asked about; null closes it. */
  readonly open: OpenDialog | null;
  /** What it is about, as it is by now. */
  readonly series: StandingSeriesFragment | null;
  readonly onClose: () => void;
}

/** The dialogs about a series and its rides. */
export function SeriesDialogs({ open, series, onClose }: SeriesDialogsProps) {
  if (open?.kind === 'following' && series) {
    return <FollowingForm key={series.id} series={series} day={open.day} onClose={onClose} />;
  }
  return (
    <Dialog open={open !== null && series !== null} onClose={onClose} maxWidth="sm">
      {open && series && <DialogOf key={series.id} {...{ open, series, onClose }} />}
    </Dialog>
  );
}

function DialogOf({ open, ...props }: SeriesFormProps & { readonly open: OpenDialog }) {
  switch (open.kind) {
    case 'pause':
      return <PauseForm {...props} />;
    case 'driver':
      return <DriverForm {...props} />;
    case 'change':
      return <ChangeSeriesForm {...props} />;
    case 'end':
      return <EndForm {...props} />;
    case 'move':
      return <MoveRideForm {...props} ride={open.ride} />;
    case 'following':
      return null;
  }
}

const MINUTE_MS = 60_000;

/** No rides from one day to another, both included. */
function PauseForm({ series, onClose }: SeriesFormProps) {
  const [pause] = useMutation(PauseStandingRideDocument);
  const { act, ...state } = useSeriesAct(onClose);
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(MINUTE_MS), timeZone);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState('');
  const input = { standingRideId: series.id, version: series.version, from, to };
  return (
    <SeriesDialog
      {...{ ...state, series, onClose }}
      title={t`Pause between two days`}
      submitLabel={t`Pause`}
      isReady={from >= today && to >= from}
      onSubmit={() =>
        void act(() => pause({ variables: { input } }), {
          title: t`Paused`,
          description: t`No rides are planned on these days.`,
        })
      }
    >
      <Typography variant="body2">{patternText(series.times, series.returnKind)}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3, pt: 1 }}>
        <OutlinedField
          label={t`First day without rides`}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          inputProps={{ min: today }}
          isShrunk
        />
        <OutlinedField
          label={t`Last day without rides`}
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          inputProps={{ min: from }}
          isShrunk
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        <Trans>Rides that are booked already stay booked. You can end the pause at any time.</Trans>
      </Typography>
    </SeriesDialog>
  );
}

/** Another driver is asked; the former one drives it no more. */
function DriverForm({ series, onClose }: SeriesFormProps) {
  const [choose] = useMutation(ChooseStandingDriverDocument);
  const { act, ...state } = useSeriesAct(onClose);
  const { drivers, hasFailed } = useCircle(series.driver ? [series.driver] : []);
  const current = series.driver?.id ?? null;
  const [driverId, setDriverId] = useState(current);
  const input = { standingRideId: series.id, version: series.version, driverId };
  const hasAnswered = series.consent === 'DECLINED' || series.consent === 'WITHDRAWN';
  return (
    <SeriesDialog
      {...{ ...state, series, onClose }}
      title={t`Choose another driver`}
      submitLabel={driverId === null ? t`Ask Everyone` : t`Ask This Driver`}
      // Who has said no can be asked once more.
      isReady={driverId !== current || (hasAnswered && driverId !== null)}
      onSubmit={() =>
        void act(() => choose({ variables: { input } }), {
          title: driverId === null ? t`Anyone may drive now` : t`Your driver has been asked`,
        })
      }
    >
      <DriverRadios drivers={hasFailed ? [] : drivers} driverId={driverId} onChange={setDriverId} />
      <Typography variant="body2" color="textSecondary">
        <Trans>Whoever drives it now is told. Rides that are booked already stay with their driver.</Trans>
      </Typography>
    </SeriesDialog>
  );
}

/** No further rides. */
function EndForm({ series, onClose }: SeriesFormProps) {
  const [end] = useMutation(EndStandingRideDocument);
  const { act, ...state } = useSeriesAct(onClose);
  const input = { standingRideId: series.id, version: series.version };
  return (
    <SeriesDialog
      {...{ ...state, series, onClose }}
      title={t`End this standing ride?`}
      submitLabel={t`End Standing Ride`}
      isDestructive
      onSubmit={() => void act(() => end({ variables: { input } }), { title: t`Standing ride ended` })}
    >
      <Typography sx={{ fontWeight: 600 }}>{patternText(series.times, series.returnKind)}</Typography>
      <RouteStops pickup={series.pickup.address} dropoff={series.dropoff.address} dense />
      <Typography variant="body2">
        <Trans>
          No further rides are planned, and your driver is told. Rides that are booked already stay booked;
          cancel them one by one if you do not need them.
        </Trans>
      </Typography>
    </SeriesDialog>
  );
}
