import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { StopLetter } from './stop-letter.tsx';

/** Pickup over dropoff with the line between the green P and the red D: the motif of every ride. */
export function RouteStops({ pickup, dropoff, dense }: { pickup: string; dropoff: string; dense?: boolean }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid' }}>
      <Stop letter="P" label={t`Pickup`} address={pickup} gap={dense ? 2 : 3} />
      <Stop letter="D" label={t`Dropoff`} address={dropoff} />
    </Box>
  );
}

interface StopProps {
  readonly letter: 'P' | 'D';
  readonly label: string;
  readonly address: string;
  /** How far the line goes on beneath, to the next stop; without it the route ends here. */
  readonly gap?: number;
}

/** The line takes what the letter leaves of the stop's height, however many lines the address has. */
function Stop({ letter, label, address, gap }: StopProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', columnGap: 3 }}>
      <Box component="dt" sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', justifyItems: 'center' }}>
        <StopLetter letter={letter} label={label} />
        {gap !== undefined && (
          <Box aria-hidden sx={{ borderLeft: '2px dashed', borderColor: 'primary.main' }} />
        )}
      </Box>
      <Typography
        component="dd"
        variant="body2"
        sx={{ m: 0, pt: '2px', pb: gap ?? 0, overflowWrap: 'anywhere' }}
      >
        {address}
      </Typography>
    </Box>
  );
}
