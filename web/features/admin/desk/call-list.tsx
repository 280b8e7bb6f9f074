import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { fullName } from '../../../../domain/users/user.ts';
import type { DeskCallFragment } from '../../../generated/operations.ts';
import { useAreaTime } from '../../../lib/area-time.ts';

/** What somebody called for, the newest first. */
export function CallList({ calls }: { readonly calls: readonly DeskCallFragment[] }) {
  const { shortDateTime } = useAreaTime();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {calls.map(({ id, words, calledAt, callerName, takenBy }) => (
        <Box component="li" key={id}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {words}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {[
              shortDateTime(calledAt),
              callerName === null ? null : t`${{ name: callerName }} called`,
              takenBy === null ? null : t`taken by ${{ name: fullName(takenBy) }}`,
            ]
              .filter((fact) => fact !== null)
              .join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
