import { Box, Paper, Skeleton, Typography } from '@mui/material';

export interface Total {
  readonly label: string;
  /** Undefined while it loads, null when it could not be loaded. */
  readonly value: string | null | undefined;
  readonly note?: string;
}

/** Figures side by side, two in a row on phones. */
export function TotalsRow({ totals }: { totals: readonly Total[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr 1fr', lg: `repeat(${totals.length}, 1fr)` },
      }}
    >
      {totals.map(({ label, value, note }) => (
        <Paper key={label} variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 1, minWidth: 0 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Typography
              variant="h2"
              component="p"
              sx={{ fontSize: { xs: '1.375rem', sm: '1.75rem' }, my: 1 }}
            >
              {value === undefined ? <Skeleton width="60%" /> : (value ?? '—')}
            </Typography>
            {note && (
              <Typography variant="caption" component="p" color="textSecondary">
                {note}
              </Typography>
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
