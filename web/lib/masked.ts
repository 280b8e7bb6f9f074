/** A record as others hand it on to the component whose fragment asks for it: they cannot read what it reads. */
export type Masked<Fragment> = Fragment extends { ' $fragmentName'?: infer Name extends string }
  ? { ' $fragmentRefs'?: { [Key in Name]: Fragment } }
  : never;

/** What the component's own fragment asks for. Masks are types alone: nothing of them is left when this runs. */
export function unmask<Fragment>(masked: Masked<Fragment>): Fragment;
export function unmask<Fragment>(masked: readonly Masked<Fragment>[]): readonly Fragment[];
export function unmask(masked: unknown): unknown {
  return masked;
}
