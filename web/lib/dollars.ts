import { centsFromDollars } from '../../domain/money/cents.ts';
import { formatMoney } from '../../domain/money/format-money.ts';

/** "1234.5" as the API carries it → "$1,234.50" for people. */
export function showDollars(amount: string): string {
  return formatMoney(centsFromDollars(amount));
}
