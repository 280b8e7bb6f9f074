import { t } from '@lingui/core/macro';
import {
  LINE_LABELS,
  ReceiptLines,
  toReceiptLine,
  type ReceiptLine,
} from '../../../components/receipt-lines.tsx';
import type { TripQuote } from './use-quote.ts';

/** The lines of a quote, so that they add up to its total. */
export function FareLines({ quote, tip }: { quote: TripQuote; tip?: { amount: string; total: string } }) {
  const { fare } = quote;
  const lines: ReceiptLine[] = fare.lines.map(toReceiptLine);
  if (tip && tip.amount !== '0.00') {
    lines.push({ label: LINE_LABELS.TIP, note: t`100 % to your driver`, amount: tip.amount });
  }
  return <ReceiptLines lines={lines} total={{ label: t`Total`, amount: tip?.total ?? fare.total }} />;
}
