import { t } from '@lingui/core/macro';
import { Chip } from '@mui/material';
import type { ChosenNeeds } from '../../../components/needs/chosen-needs.ts';
import { needsTexts } from '../../../components/needs/needs-text.ts';
import { moneyText } from '../../../lib/money-text.ts';

/** What a driver has to know of the rider's needs to answer. */
export function NeedChips({ told }: { readonly told: ChosenNeeds }) {
  return needsTexts(told).map((text) => (
    <Chip key={text} size="small" sx={{ bgcolor: 'glass' }} label={text} />
  ));
}

/** What the driver is to collect of a ride in cash. */
export function CashChip({ amount }: { readonly amount: string }) {
  return (
    <Chip
      size="small"
      color="primary"
      variant="outlined"
      label={t`Cash: collect ${{ amount: moneyText(amount) }}`}
    />
  );
}
