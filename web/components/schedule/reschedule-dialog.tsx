import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState } from 'react';
import { CloseActions } from '../close-actions.tsx';
import { RouteStops } from '../route-stops.tsx';
import { useToast } from '../toast.tsx';
import { RescheduleRideDocument } from '../../generated/reschedule.ts';
import type { RescheduleRideFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useNow } from '../../lib/use-now.ts';
import { getSchedule, toSlot } from './schedule.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useRefetchRides } from '../../lib/refetch-rides.ts';

const CLOCK_MS = 15_000;

interface RescheduleDialogProps {
  readonly ride: Masked<RescheduleRideFragment> | null;
  /** Of the ride as it was seen, which operators have to say. */
  readonly version?: string;
  readonly onOwnChange?: (rideId: string) => void;
  readonly onClose: () => void;
}

/** Moves a scheduled ride to another time, and says what becomes of its driver. */
export function RescheduleDialog({ ride: masked, ...props }: RescheduleDialogProps) {
  const ride = masked && unmask<RescheduleRideFragment>(masked);
  return (
    <Dialog open={ride !== null} onClose={props.onClose} maxWidth="sm">
      {ride && <RescheduleForm key={ride.id} ride={ride} {...props} />}
    </Dialog>
  );
}

function RescheduleForm({
  ride,
  version,
  onOwnChange,
  onClose,
}: Omit<RescheduleDialogProps, 'ride'> & { ride: RescheduleRideFragment }) {
  const { timeZone, dateTime } = useAreaTime();
  const now = useNow(CLOCK_MS);
  const [slot, setSlot] = useState(() =>
    toSlot(ride.scheduledFor ? new Date(ride.scheduledFor) : now, timeZone),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [move, { loading }] = useMutation(RescheduleRideDocument);
  const refetchRides = useRefetchRides();
  const toast = useToast();
  const schedule = getSchedule(slot.date, slot.time, timeZone, now);
  const isSame = schedule.instant?.getTime() === Date.parse(ride.scheduledFor ?? '');
  const submit = async (scheduledFor: string) => {
    setProblem(null);
    onOwnChange?.(ride.id);
    try {
      const { data } = await move({
        variables: { input: { rideId: ride.id, scheduledFor, ...(version && { version }) } },
      });
      if (data)
        toast({ title: t`Time Changed`, description: whatIsNext(ride, data.rescheduleRide, dateTime) });
      onClose();
    } catch (error) {
      setProblem(
        serverMessage(error) ?? t`The time could not be changed. Your ride is as it was; try again.`,
      );
    }
    await refetchRides();
  };
  return (
    <>
      <DialogTitle>
        <Trans>Change the time</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <RouteStops pickup={ride.pickup.address} dropoff={ride.dropoff.address} dense />
        <SlotPicker {...{ slot, schedule, now }} onChange={setSlot} />
        <Typography variant="body2" color="textSecondary">
          {consequence(ride)}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Keep the Time`} sx={{ px: 6, pb: 4 }}>
        <Button
          variant="contained"
          loading={loading}
          disabled={!schedule.instant || isSame}
          onClick={() => schedule.instant && void submit(schedule.instant.toISOString())}
        >
          <Trans>Change Time</Trans>
        </Button>
      </CloseActions>
    </>
  );
}

function consequence({ status, driver }: RescheduleRideFragment): string {
  const name = driver?.firstName;
  if (status === 'PENDING' || name === undefined) return t`Your fare stays the same.`;
  return t`Your fare stays the same. ${name} keeps the ride if free at that time; otherwise we ask every driver again.`;
}

function whatIsNext(
  before: RescheduleRideFragment,
  { status, scheduledFor }: Pick<RescheduleRideFragment, 'status' | 'scheduledFor'>,
  dateTime: (iso: string) => string,
): string {
  const time = dateTime(scheduledFor ?? '');
  const name = before.driver?.firstName ?? '';
  if (before.status === 'PENDING') return t`Your ride is at ${time} now.`;
  if (status === 'PENDING') return t`${name} is not free at ${time}. We are asking every driver.`;
  return t`Your ride is at ${time} now. ${name} will confirm it again.`;
}
