/** "VISA •••• 4242" (spec 1 §2.9, Cards). */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${brand.toUpperCase()} •••• ${last4}`;
}
