import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { WeekBlock } from '../standing/week-blocks.ts';

/** How many of the week's rides are standing ones, which the hours below do not change, with the way to them. */
export function WeekRides({ blocks }: { blocks: readonly WeekBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'lamp', bgcolor: 'glass', borderRadius: 1, px: 4, py: 2 }}>
      <Typography variant="body2">
        {plural(blocks.length, {
          one: '# standing ride is in your week. You drive it whatever hours are on.',
          other: '# standing rides are in your week. You drive them whatever hours are on.',
        })}{' '}
        <Link component={RouterLink} to="/driver/standing-rides">
          <Trans>Show standing rides</Trans>
        </Link>
      </Typography>
    </Box>
  );
}
