import { t } from '@lingui/core/macro';
import { moneyText } from '../../../lib/money-text.ts';
import { LINE_LABELS, ReceiptLines } from '../../../components/receipt-lines.tsx';
import type { FareLineKind } from '../../../generated/operations.ts';
import type { TripQuote } from './use-quote.ts';

/** The lines of a quote, so that they add up to its total. */
export function FareLines({ quote, tip }: { quote: TripQuote; tip?: { amount: string; total: string } }) {
  const { fare } = quote;
  const lines = fare.lines.map(({ kind, amount }) => ({
    label: LINE_LABELS[kind],
    note: toNote(kind, quote),
    amount,
  }));
  if (tip && tip.amount !== '0.00') {
    lines.push({ label: LINE_LABELS.TIP, note: t`100 % to your driver`, amount: tip.amount });
  }
  return <ReceiptLines lines={lines} total={{ label: t`Total`, amount: tip?.total ?? fare.total }} />;
}

function toNote(kind: FareLineKind, { distanceMiles, fare }: TripQuote): string | undefined {
  if (kind === 'DISTANCE_FEE')
    return t`${{ miles: distanceMiles.toFixed(2) }} miles × ${{ perMile: moneyText(fare.perMile) }}`;
  if (kind === 'MINIMUM_FARE_ADJUSTMENT')
    return t`up to the minimum of ${{ minimum: moneyText(fare.minimum) }}`;
  return undefined;
}
