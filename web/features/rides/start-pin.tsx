import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { visuallyHidden } from '../../components/visually-hidden.ts';
import { useAct } from '../../components/use-act.ts';
import type { StartPinFragment } from '../../generated/operations.ts';
import { RenewStartPinDocument } from '../../generated/start-pin.ts';
import { unmask, type Masked } from '../../lib/masked.ts';

export interface StartPinProps {
  readonly ride: Masked<StartPinFragment>;
}

/** The PIN that the rider reads to the driver, and a way to another one; nothing where none is wanted. */
export function StartPin({ ride }: StartPinProps) {
  const { id: rideId, startPin: pin, driver } = unmask<StartPinFragment>(ride);
  const [renew, { loading }] = useMutation(RenewStartPinDocument);
  const act = useAct();
  if (!pin) return null;
  const submit = () =>
    act(() => renew({ variables: { rideId } }), {
      done: { title: t`New PIN`, description: t`The PIN before it no longer starts this trip.` },
      failed: t`Failed to make a new PIN`,
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}>
      <Typography component="p" variant="h4" sx={{ letterSpacing: '0.2em' }}>
        <Box component="span" sx={visuallyHidden}>
          PIN {[...pin].join(' ')}
        </Box>
        <span aria-hidden>{pin}</span>
      </Typography>
      <Button size="small" loading={loading} onClick={() => void submit()}>
        <Trans>New PIN</Trans>
      </Button>
      <Typography variant="body2" color="textSecondary">
        {driver
          ? t`Your PIN. Read it to ${{ name: driver.firstName }} in the car; the trip starts with it.`
          : t`Your PIN. Read it to your driver in the car; the trip starts with it.`}
      </Typography>
    </Box>
  );
}
