import { Box } from '@mui/material';

/** The area's own picture, 1440 by 360, in the colours of the theme: a file of its pack. */
export function AreaPicture() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1440 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        width: '100%',
        height: { xs: 210, md: 360 },
        '--area-ink': 'var(--mui-palette-primary-main)',
        '--area-light': 'var(--mui-palette-lamp)',
        '--area-pickup': 'var(--mui-palette-pickup)',
        '--area-dropoff': 'var(--mui-palette-dropoff)',
      }}
    >
      <use href="/area/landing.svg#picture" />
    </Box>
  );
}
