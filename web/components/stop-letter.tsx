import { Box } from '@mui/material';

interface StopLetterProps {
  readonly letter: 'P' | 'D';
  /** What screen readers say instead; without it the letter is decoration beside a label. */
  readonly label?: string;
  /** Pixels. */
  readonly size?: number;
}

/** The green P or the red D that stands for one end of a trip, on the map and in lists. */
export function StopLetter({ letter, label, size = 24 }: StopLetterProps) {
  return (
    <Box
      component="span"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '50%',
        bgcolor: letter === 'P' ? 'pickup' : 'dropoff',
        color: '#fff',
        fontSize: size * 0.54,
        fontWeight: 700,
        lineHeight: 1,
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {letter}
    </Box>
  );
}
