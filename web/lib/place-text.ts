/** "Toledo Zoo" of "Toledo Zoo, 2 Hippo Way, Toledo, OH 43609", where the whole address stands near. */
export function shortPlace({ address }: { readonly address: string }): string {
  return address.split(',')[0] ?? address;
}
