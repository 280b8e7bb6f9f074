/** "City Zoo" of "City Zoo, 2 Park Ave, Springfield, OH 45502", where the whole address stands near. */
export function shortPlace({ address }: { readonly address: string }): string {
  return address.split(',')[0] ?? address;
}
