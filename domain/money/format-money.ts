import { dollarsFromCents, type Cents } from './cents.ts';

/** "$1,234.50", for people. The product charges US dollars. */
export function formatMoney(cents: Cents): string {
  const text = dollarsFromCents(Math.abs(cents));
  const grouped = text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}`;
}
