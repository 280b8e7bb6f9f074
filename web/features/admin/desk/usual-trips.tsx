import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, ButtonBase, Typography, useMediaQuery, useTheme } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
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

/** On a phone, so that the form of the ride is in sight. */
const SHOWN_FIRST = 3;

/**
 * From where to where the caller rides again and again: a digit takes one that is shown while the list has the focus. On a
 * phone the first ones are shown, and the others when they are asked for.
 */
export function UsualTrips({ trips, hasFocus, onChoose }: UsualTripsProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const shown = isPhone && !isWhole ? trips.slice(0, SHOWN_FIRST) : trips;
  const first = useRef<HTMLButtonElement>(null);
  const firstOfOthers = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) first.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isWhole) firstOfOthers.current?.focus();
  }, [isWhole]);
  return (
    <Box
      role="group"
      aria-label={t`Usual trips`}
      onKeyDown={({ key, altKey, ctrlKey, metaKey }) => {
        const trip = /^[1-9]$/.test(key) ? shown[Number(key) - 1] : undefined;
        if (trip && !altKey && !ctrlKey && !metaKey) onChoose(trip);
      }}
      sx={{ display: 'grid' }}
    >
      <Typography variant="h5" component="h3" sx={{ mb: 1.5 }}>
        <Trans>Usual trips</Trans>
      </Typography>
      {shown.map((trip, index) => (
        <ButtonBase
          key={`${trip.pickup.address} ${trip.dropoff.address}`}
          ref={index === 0 ? first : index === SHOWN_FIRST ? firstOfOthers : undefined}
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
      {shown.length < trips.length && (
        <Button onClick={() => setWhole(true)} sx={{ justifySelf: 'start', minHeight: 44 }}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Box>
  );
}
