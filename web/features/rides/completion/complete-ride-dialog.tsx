import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, DialogContent, DialogTitle } from '@mui/material';
import { CloseActions } from '../../../components/close-actions.tsx';
import { Facts } from '../../../components/facts.tsx';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/cents.ts';
import { formatMoney } from '../../../../domain/money/format-money.ts';
import { Form, SubmitButton } from '../../../components/form/form.tsx';
import { useSavedCards } from '../../../components/payments/use-saved-cards.ts';
import { useToast } from '../../../components/toast.tsx';
import { ReceiptLines } from '../../../components/receipt-lines.tsx';
import type { ChangePaymentFragment, CompleteRideFragment } from '../../../generated/operations.ts';
import { unmask, type Masked } from '../../../lib/masked.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { FundingStep } from '../payment/funding-step.tsx';
import { StepDialog, useSheetFocus, type Steps } from '../payment/step-dialog.tsx';
import { INVALID_TIP } from '../tips/tip.ts';
import { CompletionTip } from './completion-tip.tsx';
import { CompletionWays } from './completion-ways.tsx';
import { LowerTip } from './lower-tip.tsx';
import { useCompleteRide } from './use-complete-ride.ts';
import { useTipForm } from './use-tip-form.ts';

interface CompleteRideDialogProps {
  readonly ride: Masked<CompleteRideFragment> | null;
  readonly onOwnChange: (rideId: string) => void;
  readonly onClose: () => void;
  readonly onPaid: (ride: CompleteRideFragment) => void;
  readonly onChangePayment: (ride: Masked<ChangePaymentFragment>) => void;
}

/** "Complete Your Ride": summary, payment and tip; afterwards, a higher tip. */
export function CompleteRideDialog({ ride: masked, ...props }: CompleteRideDialogProps) {
  const ride = masked && unmask<CompleteRideFragment>(masked);
  return (
    <StepDialog open={ride !== null} onClose={props.onClose}>
      {(steps) =>
        ride &&
        (ride.paymentMethod === 'CASH' && ride.status !== 'COMPLETED' ? (
          <CashCompletion ride={ride} onClose={steps.close} />
        ) : (
          <CompletionForm key={ride.id} {...props} {...{ ride, steps }} />
        ))
      }
    </StepDialog>
  );
}

/** The driver, who has the cash, completes the ride. */
function CashCompletion({ ride, onClose }: { ride: CompleteRideFragment; onClose: () => void }) {
  const driverName = ride.driver?.firstName ?? t`your driver`;
  return (
    <>
      <DialogTitle>
        <Trans>Pay in Cash</Trans>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <RideSummary ride={ride} />
        <Facts facts={[[t`Have ready`, moneyText(ride.finalAmount)]]} />
        <Alert severity="info">
          <Trans>
            Give it to {ph({ driverName })}, who confirms what you paid and completes the ride. What is above
            the fare is the tip. A tip that you add here later comes from your wallet.
          </Trans>
        </Alert>
      </DialogContent>
      <CloseActions onClose={onClose} />
    </>
  );
}

interface CompletionFormProps extends Omit<CompleteRideDialogProps, 'ride' | 'onClose'> {
  readonly ride: CompleteRideFragment;
  readonly steps: Steps;
}

function CompletionForm({ ride, steps, onOwnChange, onPaid, onChangePayment }: CompletionFormProps) {
  const { step, go, close, sheet } = steps;
  const tip = useTipForm(ride);
  const { form, choice, fareCents, promisedCents, tipCents, isPaidAlready, isLower, dueCents } = tip;
  const isCovered = tip.coveredCents > 0;
  const { pay, problem, forgetProblem } = useCompleteRide();
  const { cards } = useSavedCards();
  const toast = useToast();
  const driverName = ride.driver?.firstName ?? t`your driver`;
  const submit = async ({ reason }: { reason: string }) => {
    onOwnChange(ride.id);
    const paid = await pay(ride, tipCents, isLower ? reason : null);
    if (!paid) return;
    close();
    onPaid(paid);
  };
  const ways = {
    cards,
    onUseCard: () => void form.handleSubmit(submit)(),
    onAddCard: () => go('card'),
    onAddFunds: () => go('funds'),
  };
  useSheetFocus(sheet, step);
  if (step === 'funds' || step === 'card') {
    return <FundingStep step={step} onBack={() => go('start')} onAddedFunds={forgetProblem} />;
  }
  return (
    <Form
      form={form}
      onSubmit={submit}
      onInvalid={({ choice }) => choice && toast({ ...INVALID_TIP, severity: 'error' })}
    >
      <DialogTitle>{isPaidAlready ? t`Raise Your Tip` : t`Complete Your Ride`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <RideSummary ride={ride} />
        <CompletionTip
          {...{ choice, fareCents, driverName }}
          onChoice={(next) => form.setValue('choice', next)}
        />
        {isLower && <LowerTip {...{ form, promisedCents, driverName }} />}
        <ReceiptLines
          lines={toLines(ride, tip)}
          total={
            isCovered
              ? { label: t`You pay`, amount: dollarsFromCents(dueCents) }
              : { label: t`Total`, amount: dollarsFromCents(fareCents + tipCents) }
          }
        />
        {problem && <CompletionWays {...{ ride, problem, ways, onChangePayment }} />}
        {isPaidAlready && dueCents === 0 && (
          <Alert severity="info">
            <Trans>
              Choose a tip above the {ph({ tip: formatMoney(centsFromDollars(ride.tip)) })} already given.
            </Trans>
          </Alert>
        )}
      </DialogContent>
      <CloseActions onClose={close} label={t`Cancel`}>
        <SubmitButton form={form} disabled={isPaidAlready && dueCents === 0}>
          {dueCents === 0 && !isPaidAlready ? (
            <Trans>Complete Ride</Trans>
          ) : (
            <Trans>Pay {ph({ amount: formatMoney(dueCents) })}</Trans>
          )}
        </SubmitButton>
      </CloseActions>
    </Form>
  );
}

/** Fare and tip, less what an organisation pays; of a ride paid already, what was paid and what comes on top. */
function toLines(
  ride: CompleteRideFragment,
  {
    isPaidAlready,
    tipCents,
    dueCents,
    coveredCents,
  }: Pick<ReturnType<typeof useTipForm>, 'isPaidAlready' | 'tipCents' | 'dueCents' | 'coveredCents'>,
) {
  if (isPaidAlready)
    return [
      { label: t`Paid so far`, amount: ride.finalAmount },
      { label: t`More tip`, amount: dollarsFromCents(dueCents) },
    ];
  const cost = [
    { label: t`Base Fare`, amount: ride.totalFare },
    { label: t`Tip`, amount: dollarsFromCents(tipCents) },
  ];
  if (coveredCents === 0) return cost;
  const name = ride.money?.funderName ?? '';
  return [...cost, { label: t`${name} pays`, amount: dollarsFromCents(-coveredCents) }];
}

function RideSummary({ ride }: { ride: CompleteRideFragment }) {
  return (
    <Facts
      facts={[
        [t`From`, ride.pickup.address],
        [t`To`, ride.dropoff.address],
        [t`Distance`, t`${{ miles: ride.distanceMiles.toFixed(1) }} miles`],
      ]}
    />
  );
}
