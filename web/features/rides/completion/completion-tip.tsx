import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, InputAdornment, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { Cents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { MAX_TIP_CENTS } from '../../../../domain/rides/tip.ts';
import { COMPLETION_TIP_PERCENTS, isTooHighTip, percentTip } from '../tips/tip.ts';
import type { TipChoice } from './tip-choice.ts';

interface CompletionTipProps {
  readonly choice: TipChoice;
  readonly fareCents: Cents;
  readonly driverName: string;
  readonly onChoice: (choice: TipChoice) => void;
}

/** Tip presets in percent of the fare, or an amount of one's own. */
export function CompletionTip({ choice, fareCents, driverName, onChoice }: CompletionTipProps) {
  const percent = choice.kind === 'percent' ? choice.percent : null;
  return (
    <Box component="section" aria-label={t`Tip`} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="body2" color="textSecondary">
        <Trans>Tips go 100 % to {driverName}.</Trans>
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        color="primary"
        aria-label={t`Tip`}
        value={percent}
        onChange={(_, next: number | null) =>
          onChoice(next === null ? { kind: 'custom', text: '' } : { kind: 'percent', percent: next })
        }
      >
        {COMPLETION_TIP_PERCENTS.map((preset) => (
          <ToggleButton key={preset} value={preset} sx={{ display: 'grid', lineHeight: 1.2 }}>
            <span>{preset}%</span>
            <Typography component="span" variant="caption">
              {formatMoney(percentTip(fareCents, preset))}
            </Typography>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        label={t`Custom tip amount`}
        error={choice.kind === 'custom' && isTooHighTip(choice.text)}
        helperText={t`Up to ${{ limit: formatMoney(MAX_TIP_CENTS) }}`}
        type="number"
        value={choice.kind === 'custom' ? choice.text : ''}
        onChange={(event) => onChoice({ kind: 'custom', text: event.target.value })}
        slotProps={{
          htmlInput: { min: 0, max: MAX_TIP_CENTS / 100, step: 0.01, inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
    </Box>
  );
}
