import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import { useCanUseCards } from '../../../components/card-entry/card-entry.tsx';
import type { ChangePaymentFragment, CompleteRideFragment } from '../../../generated/operations.ts';
import type { Masked } from '../../../lib/masked.ts';
import { WAYS_TO_PAY } from '../../../lib/ways-to-pay.ts';
import { WaysToPayButtons, type WaysToPay } from '../payment/ways-to-pay.tsx';
import type { CompletionProblem } from './use-complete-ride.ts';

interface CompletionWaysProps {
  readonly ride: CompleteRideFragment;
  readonly problem: CompletionProblem;
  readonly ways: WaysToPay;
  readonly onChangePayment: (ride: Masked<ChangePaymentFragment>) => void;
}

/** The money for the ride and its tip could not be had: what happened, and the ways on. */
export function CompletionWays({ ride, problem, ways, onChangePayment }: CompletionWaysProps) {
  const canUseCards = useCanUseCards();
  return (
    <Alert
      severity="error"
      sx={{ '& .MuiAlert-message': { display: 'grid', justifyItems: 'start', gap: 2, flex: 1 } }}
    >
      {toText(ride, problem)}
      {problem.lacksPayment && (
        <Button variant="contained" onClick={() => onChangePayment(ride)}>
          <Trans>Choose Another Way to Pay</Trans>
        </Button>
      )}
      {/* With a card saved, the wallet's rest is taken from it. */}
      {problem.kind === 'insufficient-funds' && <WaysToPayButtons {...ways} />}
      {problem.kind === 'declined' && canUseCards && canFund(ride, problem) && (
        <Button variant="outlined" color="inherit" onClick={ways.onAddFunds}>
          <Trans>Add Funds</Trans>
        </Button>
      )}
    </Alert>
  );
}

/** The wallet pays wallet rides, and every tip given afterwards. */
function canFund(
  { paymentMethod, status }: CompleteRideFragment,
  { lacksPayment }: CompletionProblem,
): boolean {
  return !lacksPayment && (WAYS_TO_PAY[paymentMethod].takesFunds || status === 'COMPLETED');
}

function toText(ride: CompleteRideFragment, problem: CompletionProblem): string {
  const what =
    problem.kind === 'declined' ? problem.message : t`Your wallet does not cover the fare and the tip.`;
  if (problem.lacksPayment) return t`${what} Nothing was charged.`;
  return canFund(ride, problem)
    ? t`${what} Nothing was charged. Lower the tip, or bring in the rest and pay again.`
    : t`${what} Nothing was charged. Lower the tip and pay again.`;
}
