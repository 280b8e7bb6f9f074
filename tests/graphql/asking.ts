import type { SignedUp } from './graphql-app.ts';

export type Ask = <Field = Record<string, unknown>>(
  name: string,
  variables?: object,
  who?: SignedUp,
) => Promise<Field>;

/** Asks a root field for everything below it, and returns the field itself. */
export interface Asking {
  readonly query: Ask;
  readonly change: Ask;
}

export type People<Name extends string> = Readonly<Record<Name, SignedUp>>;
