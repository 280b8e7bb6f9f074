import { t } from '@lingui/core/macro';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { formatMoney } from '../../../domain/money/format-money.ts';
import { dollarsFromCents, type Cents } from '../../../domain/money/cents.ts';
import { fundingChoices } from './funding-amount.ts';

interface FundingChipsProps {
  /** What is lacking, decimal text; empty when nothing is known to be. */
  readonly lacking: string;
  /** What stands in the field. */
  readonly amount: string;
  readonly onChoose: (amount: string) => void;
}

/** The usual amounts, each one tap away; just what is lacking stands first. */
export function FundingChips({ lacking, amount, onChoose }: FundingChipsProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      aria-label={t`Usual amounts`}
      value={/^\d+$/.test(amount) ? `${amount}.00` : amount}
      onChange={(_, chosen: string | null) => chosen !== null && onChoose(chosen)}
    >
      {fundingChoices(lacking).map((cents) => (
        <ToggleButton key={cents} value={dollarsFromCents(cents)} sx={{ px: 1 }}>
          {inWholeDollars(cents)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function inWholeDollars(cents: Cents): string {
  return cents % 100 === 0 ? `$${cents / 100}` : formatMoney(cents);
}
