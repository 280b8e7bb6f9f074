import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { DeskCallerQuery } from '../../../generated/operations.ts';
import { shortPlace } from '../../../lib/place-text.ts';
import { KeyHint } from '../palette/key-hint.tsx';

type Trip = DeskCallerQuery['caller']['usualTrips'][number];

interface UsualTripsProps {
  readonly trips: readonly Trip[];
  /** Where the keys go first. */
  readonly hasFocus: boolean;
  readonly onChoose: (trip: Trip) => void;
}

/** From where to where the caller rides again and again: a digit takes one while the list has the focus. */
export function UsualTrips({ trips, hasFocus, onChoose }: UsualTripsProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.focus();
  }, [hasFocus]);
  return (
    <Box
      role="group"
      aria-label={t`Usual trips`}
      onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
        const trip = /^[1-9]$/.test(key) ? trips[Number(key) - 1] : undefined;
        if (trip && !altKey && !ctrlKey && !metaKey) onChoose(trip);
      }}
      sx={{ display: 'grid' }}
    >
      <Typography variant="h5" component="h3" sx={{ mb: 1.5 }}>
        <Trans>Usual trips</Trans>
      </Typography>
      {trips.map((trip, index) => (
        <ButtonBase
          key={`${trip.pickup.address} ${trip.dropoff.address}`}
          ref={index === 0 ? first : undefined}
          title={`${trip.pickup.address} → ${trip.dropoff.address}`}
          onClick={() => onChoose(trip)}
          sx={{
            display: 'flex',
            gap: 3,
            justifyContent: 'start',
            textAlign: 'start',
            px: 2,
            py: 1,
            borderRadius: 1,
            minHeight: 40,
            '@media (pointer: coarse)': { minHeight: 44 },
            '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
          }}
        >
          <KeyHint>{String(index + 1)}</KeyHint>
          <Typography component="span" variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {shortPlace(trip.pickup)} → {shortPlace(trip.dropoff)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary" noWrap>
            {plural(trip.rideCount, { one: '# ride', other: '# rides' })}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}
