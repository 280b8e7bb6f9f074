import { msg, t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import type { FareLineKind, ReceiptQuery } from '../generated/operations.ts';
import { texts } from '../lib/i18n.ts';
import { moneyText } from '../lib/money-text.ts';

export const LINE_LABELS: Record<FareLineKind, string> = texts({
  SCHEDULING_FEE: msg`Scheduling fee`,
  DISTANCE_FEE: msg`Distance fee`,
  MINIMUM_FARE_ADJUSTMENT: msg`Minimum fare adjustment`,
  TIP: msg`Tip`,
});

type FareLine = Pick<
  ReceiptQuery['receipt']['lines'][number],
  'kind' | 'amount' | 'miles' | 'perMile' | 'minimum'
>;

/** A line of an estimate, a ride or a receipt, with what it is worked out from: the same words before and after. */
export function toReceiptLine({ kind, amount, miles, perMile, minimum }: FareLine): ReceiptLine {
  return { label: LINE_LABELS[kind], note: toNote({ miles, perMile, minimum }), amount };
}

function toNote({
  miles,
  perMile,
  minimum,
}: Pick<FareLine, 'miles' | 'perMile' | 'minimum'>): string | undefined {
  if (miles !== null && perMile !== null)
    return t`${{ miles: miles.toFixed(2) }} miles × ${{ perMile: moneyText(perMile) }}`;
  return minimum === null ? undefined : t`up to the minimum of ${{ minimum: moneyText(minimum) }}`;
}

export interface ReceiptLine {
  readonly label: string;
  readonly note?: string | undefined;
  /** Decimal text; below zero where something is taken off. */
  readonly amount: string;
}

/** Amounts right-aligned and ruled off with a total, like a receipt. */
export function ReceiptLines({
  lines,
  total,
}: {
  lines: readonly ReceiptLine[];
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

function Row({ label, note, amount, strong }: ReceiptLine & { strong?: boolean }) {
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
        {amount.startsWith('-') ? `−$${amount.slice(1)}` : `$${amount}`}
      </Typography>
    </Box>
  );
}
