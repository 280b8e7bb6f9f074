/** What a card is known by. */
export interface NamedCard {
  readonly brand: string;
  readonly last4: string;
}

/** "VISA •••• 4242". */
export function cardName({ brand, last4 }: NamedCard): string {
  return `${brand.toUpperCase()} •••• ${last4}`;
}
