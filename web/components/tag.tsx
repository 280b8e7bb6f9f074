import { Box, type BoxProps } from '@mui/material';

interface TagProps extends Omit<BoxProps<'span'>, 'sx'> {
  readonly sx?: Extract<BoxProps['sx'], object>;
}

/** A word in a small rounded frame: a Chip without what makes it a button, which no visitor's page needs. */
export function Tag({ sx, ...rest }: TagProps) {
  return <Box component="span" sx={{ ...FRAME, ...sx }} {...rest} />;
}

const FRAME = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 24,
  px: 2,
  borderRadius: 999,
  border: 1,
  borderColor: 'transparent',
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const;
