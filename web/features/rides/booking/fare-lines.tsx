import { t } from '@lingui/core/macro';
import { centsFromDollars, dollarsFromCents, type Cents } from '../../../../domain/money/cents.ts';
import {
  LINE_LABELS,
  ReceiptLines,
  toReceiptLine,
  type ReceiptLine,
} from '../../../components/receipt-lines.tsx';
import type { TripQuote } from './use-quote.ts';

/** The lines of a quote, so that they add up to its total. */
export function FareLines({ quote, tipCents = 0 }: { quote: TripQuote; tipCents?: Cents }) {
  const { fare } = quote;
  const lines: ReceiptLine[] = fare.lines.map(toReceiptLine);
  if (tipCents > 0) {
    const amount = dollarsFromCents(tipCents);
    lines.push({ label: LINE_LABELS.TIP, note: t`100 % to your driver`, amount });
  }
  const total = dollarsFromCents(centsFromDollars(fare.total) + tipCents);
  return <ReceiptLines lines={lines} total={{ label: t`Total`, amount: total }} />;
}
