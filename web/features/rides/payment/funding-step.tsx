import { t } from '@lingui/core/macro';
import { centsFromDollars, type Cents } from '../../../../domain/money/cents.ts';
import { AddCard } from '../../../components/payments/add-card-dialog.tsx';
import { AddFunds } from '../../../components/payments/add-funds-dialog.tsx';
import { suggestedFunding } from '../../../components/payments/funding-amount.ts';

interface FundingStepProps {
  readonly step: 'funds' | 'card';
  /** What the wallet lacks, where it is known. */
  readonly missingCents?: Cents;
  readonly onBack: () => void;
  readonly onAddedFunds: () => void;
  readonly onAddedCard?: (cardId: string) => void;
}

/** On the way to a payment that covers a ride: more money in the wallet, or another card. */
export function FundingStep({ step, missingCents, onBack, onAddedFunds, onAddedCard }: FundingStepProps) {
  const back = { closeLabel: t`Back`, onClose: onBack };
  if (step === 'card') return <AddCard {...back} onAdded={({ id }) => onAddedCard?.(id)} />;
  const suggested = missingCents === undefined ? '' : suggestedFunding(missingCents);
  return <AddFunds {...back} suggested={suggested} onAdded={onAddedFunds} />;
}

/** What a wallet lacks for a ride; the whole while its balance is not known. */
export function lackingCents(totalCents: Cents, available: string | undefined): Cents {
  return totalCents - (available === undefined ? 0 : centsFromDollars(available));
}
