import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Dialog, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { CloseActions } from '../close-actions.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { ChangeRideNeedsDocument } from '../../generated/change-needs.ts';
import type { ChangeNeedsFragment } from '../../generated/operations.ts';
import { unmask, type Masked } from '../../lib/masked.ts';
import { useRefetchRides } from '../../lib/refetch-rides.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';
import { useAct } from '../use-act.ts';
import { NeedsFields } from './needs-fields.tsx';
import { ChangedNeeds, useNeedsDraft, type KeptNeeds } from './use-needs-draft.tsx';
import { useRideNeeds } from './use-ride-needs.ts';

const DETAILS = ['ride', 'rideNeeds'];

interface ChangeNeedsDialogProps {
  readonly ride: Masked<ChangeNeedsFragment> | null;
  readonly onClose: () => void;
}

/** Changes what is needed of a ride that is booked, and says what becomes of its driver. */
export function ChangeNeedsDialog({ ride: masked, onClose }: ChangeNeedsDialogProps) {
  const ride = masked && unmask<ChangeNeedsFragment>(masked);
  return (
    <Dialog open={ride !== null} onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        <Trans>What is needed for this ride?</Trans>
      </DialogTitle>
      {ride && <KeptForm key={ride.id} ride={ride} onClose={onClose} />}
    </Dialog>
  );
}

interface OfRide {
  readonly ride: ChangeNeedsFragment;
  readonly onClose: () => void;
}

/** What it is by now, which others may have changed. */
function KeptForm({ ride, onClose }: OfRide) {
  const { needs, error, again } = useRideNeeds(ride.id);
  if (needs) return <NeedsForm {...{ ride, onClose }} kept={needs} />;
  return (
    <>
      <DialogContent>
        {error ? (
          <RetryAlert onRetry={again}>
            <Trans>The needs could not be loaded.</Trans>
          </RetryAlert>
        ) : (
          <Skeleton variant="rounded" height={420} role="status" aria-label={t`Loading the needs`} />
        )}
      </DialogContent>
      <CloseActions onClose={onClose} sx={{ px: 6, pb: 4 }} />
    </>
  );
}

function NeedsForm({ ride, kept, onClose }: OfRide & { readonly kept: KeptNeeds }) {
  const { chosen, isTouched, choose, record } = useNeedsDraft(kept);
  const [change, { loading }] = useMutation(ChangeRideNeedsDocument);
  const refetchRides = useRefetchRides();
  const refetchDetails = useRefetchFields(DETAILS);
  const act = useAct();
  const fate = consequence(ride);
  const submit = async () => {
    const input = { ...chosen, needs: [...chosen.needs], rideId: ride.id, version: record.version };
    const isChanged = await act(() => change({ variables: { input } }), {
      title: t`The needs were not changed`,
      failed: t`The ride is as it was; please try again.`,
      done: ({ data }) => ({
        title: t`Needs changed`,
        ...(data && { description: whatIsNext(ride, data.changeRideNeeds) }),
      }),
      otherwise: record.noteChange,
    });
    if (isChanged) onClose();
    await Promise.all([refetchRides(), refetchDetails()]);
  };
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <NeedsFields chosen={chosen} disabled={loading} onChange={choose} />
        <ChangedNeeds record={record} />
        {fate && (
          <Typography variant="body2" color="textSecondary">
            {fate}
          </Typography>
        )}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Keep as It Is`} sx={{ px: 6, pb: 4 }}>
        <Button variant="contained" loading={loading} disabled={!isTouched} onClick={() => void submit()}>
          <Trans>Save Changes</Trans>
        </Button>
      </CloseActions>
    </>
  );
}

/** What becomes of the driver who has the ride, or is asked for it; null where all are asked. */
function consequence({ status, driver }: ChangeNeedsFragment): string | null {
  const name = driver?.firstName;
  if (name === undefined) return null;
  return status === 'PENDING'
    ? t`${name} is still asked if the car can take it; otherwise we ask every driver.`
    : t`${name} keeps the ride if the car can take it and there is time; otherwise we ask every driver again.`;
}

function whatIsNext(before: ChangeNeedsFragment, after: ChangeNeedsFragment): string {
  const name = before.driver?.firstName ?? '';
  if (before.driver && !after.driver) return t`${name} cannot take that. We are asking every driver.`;
  return before.status === 'PENDING' ? t`Drivers who are asked read it.` : t`${name} is told.`;
}
