import { msg } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { FareLineKind } from '../generated/operations.ts';
import { texts } from '../lib/i18n.ts';

export const LINE_LABELS: Record<FareLineKind, string> = texts({
  SCHEDULING_FEE: msg`Scheduling fee`,
  DISTANCE_FEE: msg`Distance fee`,
  MINIMUM_FARE_ADJUSTMENT: msg`Minimum fare adjustment`,
  TIP: msg`Tip`,
});

interface Line {
  readonly label: string;
  readonly note?: string | undefined;
  /** Decimal text. */
  readonly amount: string;
}

/** Amounts right-aligned and ruled off with a total, like a receipt. */
export function ReceiptLines({
  lines,
  total,
}: {
  lines: readonly Line[];
  total: { label: string; amount: string };
}) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {lines.map((line) => (
        <Row key={line.label} {...line} />
      ))}
      <Row {...total} strong />
    </Box>
  );
}

function Row({ label, note, amount, strong }: Line & { strong?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        alignItems: 'baseline',
        ...(strong && { borderTop: '1px solid', borderColor: 'text.primary', pt: 2 }),
      }}
    >
      <Typography component="dt" variant={strong ? 'h5' : 'body2'}>
        {label}
        {note && (
          <Typography component="span" variant="caption" color="textSecondary">
            {' '}
            {note}
          </Typography>
        )}
      </Typography>
      <Typography component="dd" variant={strong ? 'h5' : 'body2'} sx={{ m: 0, whiteSpace: 'nowrap' }}>
        ${amount}
      </Typography>
    </Box>
  );
}
