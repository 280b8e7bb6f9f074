import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import { BOOKING_TIPS_CENTS } from './tip.ts';

interface BookingTipProps {
  readonly tipCents: Cents;
  readonly onTip: (tipCents: Cents) => void;
  /** Any other amount is wanted. */
  readonly onCustom: () => void;
}

/** The tip chosen when booking; pressing the chosen one again takes it back. */
export function BookingTip({ tipCents, onTip, onCustom }: BookingTipProps) {
  const isCustom = tipCents > 0 && !BOOKING_TIPS_CENTS.includes(tipCents);
  const choose = (value: Cents | 'custom' | null) => {
    if (value === 'custom' || (value === null && isCustom)) onCustom();
    else onTip(value ?? 0);
  };
  return (
    <Box component="section" aria-label={t`Tip`} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h5" component="h3">
          <Trans>Tip</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>100 % to your driver</Trans>
        </Typography>
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label={t`Tip`}
        value={isCustom ? 'custom' : tipCents || null}
        onChange={(_, value: Cents | 'custom' | null) => choose(value)}
      >
        {BOOKING_TIPS_CENTS.map((cents) => (
          <ToggleButton key={cents} value={cents}>
            ${cents / 100}
          </ToggleButton>
        ))}
        <ToggleButton value="custom">{isCustom ? formatMoney(tipCents) : t`Custom`}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}
