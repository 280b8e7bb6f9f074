import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Box, Switch, Typography } from '@mui/material';
import { useId } from 'react';
import { useAct } from '../../../components/use-act.ts';
import { UpdateVehicleDocument } from '../../../generated/driver-profile.ts';
import type { DriverVehicleFragment } from '../../../generated/operations.ts';

/** Whether rides that are paid in cash are offered. */
export function CashSwitch({ profile }: { profile: Pick<DriverVehicleFragment, 'takesCash'> }) {
  const [update] = useMutation(UpdateVehicleDocument);
  const act = useAct();
  const [inputId, textId] = [useId(), useId()];
  const turn = (takesCash: boolean) =>
    act(() => update({ variables: { input: { takesCash } } }), {
      done: {
        title: t`Status updated`,
        description: takesCash
          ? t`Rides in cash are offered to you.`
          : t`Rides in cash are not offered to you.`,
      },
      failed: t`Failed to update status`,
    });
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 4,
        minHeight: 56,
        maxWidth: { md: 480 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="label" htmlFor={inputId} sx={{ fontWeight: 600 }}>
          {t`Cash`}
        </Typography>
        <Typography id={textId} variant="body2" color="textSecondary">
          {t`Take rides that are paid to you in cash. You keep your share and the tip; the fee is set against your other earnings.`}
        </Typography>
      </Box>
      <Switch
        id={inputId}
        checked={profile.takesCash}
        onChange={(_, on) => void turn(on)}
        slotProps={{ input: { 'aria-label': t`Cash`, 'aria-describedby': textId } }}
        sx={{ flex: 'none' }}
      />
    </Box>
  );
}
