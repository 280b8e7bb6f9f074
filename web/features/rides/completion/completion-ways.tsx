import { t } from '@lingui/core/macro';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import { AddCardDialog } from '../../../components/payments/add-card-dialog.tsx';
import { AddFundsDialog } from '../../../components/payments/add-funds-dialog.tsx';
import type { RideDetailsFragment } from '../../../generated/operations.ts';
import type { CompletionProblem } from './use-complete-ride.ts';

interface CompletionWaysProps {
  readonly ride: RideDetailsFragment;
  readonly problem: CompletionProblem;
  readonly onChangePayment: (ride: RideDetailsFragment) => void;
}

/** The money for the ride and its tip could not be had: what happened, and the ways on. */
export function CompletionWays({ ride, problem, onChangePayment }: CompletionWaysProps) {
  const [asked, setAsked] = useState<'funds' | 'card' | null>(null);
  const canUseCards = useCanUseCards();
  const close = () => setAsked(null);
  const ways = [
    problem.lacksPayment && { label: t`Choose Another Way to Pay`, onClick: () => onChangePayment(ride) },
    canUseCards && canFund(ride, problem) && { label: t`Add Funds`, onClick: () => setAsked('funds') },
    // With a card saved, the wallet's rest is taken from it.
    canUseCards &&
      problem.kind === 'insufficient-funds' && { label: t`Add a Card`, onClick: () => setAsked('card') },
  ].filter((way) => way !== false);
  return (
    <Alert severity="error">
      {toText(ride, problem)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: ways.length > 0 ? 2 : 0 }}>
        {ways.map(({ label, onClick }) => (
          <Button key={label} size="small" variant="outlined" color="inherit" onClick={onClick}>
            {label}
          </Button>
        ))}
      </Box>
      <AddFundsDialog open={asked === 'funds'} onClose={close} />
      <AddCardDialog open={asked === 'card'} onClose={close} />
    </Alert>
  );
}

/** The wallet pays wallet rides, and every tip given afterwards. */
function canFund(
  { paymentMethod, status }: RideDetailsFragment,
  { lacksPayment }: CompletionProblem,
): boolean {
  return !lacksPayment && (paymentMethod === 'WALLET' || status === 'COMPLETED');
}

function toText(ride: RideDetailsFragment, problem: CompletionProblem): string {
  const what =
    problem.kind === 'declined' ? problem.message : t`Your wallet does not cover the fare and the tip.`;
  if (problem.lacksPayment) return t`${what} Nothing was charged.`;
  return canFund(ride, problem)
    ? t`${what} Nothing was charged. Lower the tip, or bring in the rest and pay again.`
    : t`${what} Nothing was charged. Lower the tip and pay again.`;
}
