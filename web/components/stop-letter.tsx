import { Box } from '@mui/material';

/** One end of a trip; null: a place that is neither. */
export type Stop = 'P' | 'D' | null;

interface StopLetterProps {
  readonly letter: Stop;
  /** What screen readers say instead; without it the letter is decoration beside a label. */
  readonly label?: string;
}

const SIZE_PX = 24;
const COLORS = { P: 'pickup', D: 'dropoff' } as const;

/** The green P or the red D that stands for one end of a trip, on the map and in lists; a dot for any other place. */
export function StopLetter({ letter, label }: StopLetterProps) {
  return (
    <Box
      component="span"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      sx={{
        width: SIZE_PX,
        height: SIZE_PX,
        flexShrink: 0,
        borderRadius: '50%',
        bgcolor: letter ? COLORS[letter] : 'glass',
        color: letter ? '#fff' : 'primary.main',
        fontSize: SIZE_PX * 0.54,
        fontWeight: 700,
        lineHeight: 1,
        display: 'grid',
        placeItems: 'center',
      }}
    >
      {letter ?? '●'}
    </Box>
  );
}
