import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { settledTipCover } from '../../../../domain/rides/ride-cover.ts';
import { useZodForm } from '../../../components/form/use-zod-form.ts';
import type { CompleteRideFragment } from '../../../generated/operations.ts';
import { toCompletionSchema } from './completion-schema.ts';
import { chosenTip, initialTip } from './tip-choice.ts';

/** The form of the completion dialog, and what its tip amounts to. */
export function useTipForm(ride: CompleteRideFragment) {
  const fareCents = centsFromDollars(ride.totalFare);
  const isPaidAlready = ride.status === 'COMPLETED';
  // Afterwards the tip is only ever raised.
  const promisedCents = isPaidAlready ? 0 : centsFromDollars(ride.promisedTip);
  const schema = useMemo(() => toCompletionSchema(promisedCents, fareCents), [promisedCents, fareCents]);
  const form = useZodForm(schema, { defaultValues: { choice: initialTip(ride), reason: '' } });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const tipCents = chosenTip(choice, fareCents);
  const coveredCents = isPaidAlready ? 0 : coverWithTip(ride, tipCents);
  const dueCents = isPaidAlready
    ? tipCents - centsFromDollars(ride.tip)
    : fareCents + tipCents - coveredCents;
  return {
    form,
    choice,
    fareCents,
    promisedCents,
    tipCents,
    isPaidAlready,
    isLower: tipCents < promisedCents,
    /** What an organisation pays of a ride that is not paid yet. */
    coveredCents,
    /** What the payer pays now: all that is left of it, or the rise of a tip. Nothing when that is not above 0. */
    dueCents: Math.max(0, dueCents),
  };
}

/** An organisation pays no more of the tip than was promised, and than is given. */
function coverWithTip({ money }: CompleteRideFragment, tipCents: Cents): Cents {
  if (!money?.funderName) return 0;
  const [covered, coveredTip] = [centsFromDollars(money.covered), centsFromDollars(money.coveredTip)];
  return covered - coveredTip + settledTipCover({ coveredTipCents: coveredTip }, tipCents);
}
