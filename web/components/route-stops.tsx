import { Box, Typography } from '@mui/material';

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
      <Stop letter="P" label="Pickup" color="pickup" address={pickup} />
      <Stop letter="D" label="Dropoff" color="dropoff" address={dropoff} />
    </Box>
  );
}

function Stop(props: { letter: string; label: string; color: 'pickup' | 'dropoff'; address: string }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '24px 1fr', gap: 3, alignItems: 'start' }}>
      <Box
        component="dt"
        aria-label={props.label}
        sx={{
          width: 24,
          height: 24,
          borderRadius: '50%',
          bgcolor: props.color,
          color: '#fff',
          fontSize: 13,
          fontWeight: 700,
          display: 'grid',
          placeItems: 'center',
          zIndex: 1,
        }}
      >
        {props.letter}
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0, pt: '2px', overflowWrap: 'anywhere' }}>
        {props.address}
      </Typography>
    </Box>
  );
}
