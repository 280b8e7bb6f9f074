declare const PROVIDES: unique symbol;

/** Stands for something that a use case needs and does not make. The container makes each once, when it is asked for. */
export interface Token<T> {
  readonly id: symbol;
  /** Of the type only: nothing is there when the program runs. */
  readonly [PROVIDES]?: T;
}

/** What a token stands for. */
export type ProvidedBy<AToken> = AToken extends Token<infer T> ? T : never;

/** The interface of something outside, which an adapter implements. `name` is that of the constant it is declared as. */
export interface Port<T> extends Token<T> {
  readonly kind: 'port';
  readonly name: string;
}

export function port<T>(name: string): Port<T> {
  return { kind: 'port', name, id: Symbol(name) };
}

/**
 * A port that only shows: a replica may answer it, some seconds late (docs/adr/0026-reading-from-replicas.md). What
 * decides anything, and above all about money, needs no such port: it does not compile, and a test looks at what is
 * needed through others.
 */
export interface StalePort<T> extends Port<T> {
  readonly mayBeStale: true;
}

export function stalePort<T>(name: string): StalePort<T> {
  return { ...port<T>(name), mayBeStale: true };
}

/** What is made inside the application from what it needs. */
export interface Made<T> extends Token<T> {
  readonly kind: 'made';
  readonly needs: readonly Token<unknown>[];
  /** Given what the tokens stand for, in their order. */
  make(provided: readonly unknown[]): T;
}

type Constructor<Parameters extends readonly unknown[], Instance> = new (
  ...parameters: Parameters
) => Instance;

/** A class of which there is one, with the tokens of its constructor's parameters in their order. */
export function service<const Parameters extends readonly unknown[], Instance>(
  Class: Constructor<Parameters, Instance>,
  needs: { readonly [Index in keyof Parameters]: Token<Parameters[Index]> },
): Made<Instance> {
  return {
    kind: 'made',
    id: Symbol(Class.name),
    needs: needs,
    make: (provided) => new Class(...(provided as unknown as Parameters)),
  };
}

type Tokens = Readonly<Record<string, Token<unknown>>>;

/** Several of them under their names. */
export function byName<Named extends Tokens>(
  tokens: Named,
): Made<{ readonly [Name in keyof Named]: ProvidedBy<Named[Name]> }> {
  const names = Object.keys(tokens);
  return {
    kind: 'made',
    id: Symbol(names.join()),
    needs: Object.values(tokens),
    make: (provided) => Object.fromEntries(names.map((name, index) => [name, provided[index]])) as never,
  };
}

/** What is made from one of them. */
export function made<Needed, T>(needed: Token<Needed>, make: (provided: Needed) => T): Made<T> {
  return {
    kind: 'made',
    id: Symbol('made'),
    needs: [needed],
    make: ([provided]) => make(provided as Needed),
  };
}
