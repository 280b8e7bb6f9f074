import { centsFromDollars } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';

/** "$1,234.50" of the decimal text that the API sends. */
export function moneyText(amount: string): string {
  return formatMoney(centsFromDollars(amount));
}
