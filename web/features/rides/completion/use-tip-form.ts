import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { centsFromDollars } from '../../../../domain/money/cents.ts';
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
  const dueCents = isPaidAlready ? tipCents - centsFromDollars(ride.tip) : fareCents + tipCents;
  return {
    form,
    choice,
    fareCents,
    promisedCents,
    tipCents,
    isPaidAlready,
    isLower: tipCents < promisedCents,
    /** What is to be paid now: all of it, or the rise of a tip. Nothing when that is not above 0. */
    dueCents: Math.max(0, dueCents),
  };
}
