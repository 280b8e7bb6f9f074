/** "VISA •••• 4242". */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${brand.toUpperCase()} •••• ${last4}`;
}
