import { Box, Typography } from '@mui/material';
import { StopLetter } from './stop-letter.tsx';

/** Pickup over dropoff with the line between the green P and the red D: the motif of every ride. */
export function RouteStops({ pickup, dropoff, dense }: { pickup: string; dropoff: string; dense?: boolean }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: dense ? 2 : 3, position: 'relative' }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 11,
          top: 22,
          bottom: 22,
          borderLeft: '2px dashed',
          borderColor: 'primary.main',
        }}
      />
      <Stop letter="P" label="Pickup" address={pickup} />
      <Stop letter="D" label="Dropoff" address={dropoff} />
    </Box>
  );
}

function Stop(props: { letter: 'P' | 'D'; label: string; address: string }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', gap: 3, alignItems: 'start' }}>
      <Box component="dt" sx={{ zIndex: 1 }}>
        <StopLetter letter={props.letter} label={props.label} />
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0, pt: '2px', overflowWrap: 'anywhere' }}>
        {props.address}
      </Typography>
    </Box>
  );
}
