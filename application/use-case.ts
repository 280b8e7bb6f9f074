import type { z } from 'zod';
import type { Actor } from '../domain/users/user.ts';
import type { Access } from './access.ts';
import { parseInput } from './parse-input.ts';
import { clock, ids, type Clock, type Ids } from './ports/operations.ts';
import { unitOfWork, type UnitOfWork } from './ports/unit-of-work.ts';
import { byName, type Made, type ProvidedBy, type Token } from './tokens.ts';
import { openTransaction, type Transact, type Transaction } from './transaction.ts';

export type Schema = z.ZodType | undefined;
export type Parsed<Input extends Schema> = Input extends z.ZodType ? z.output<Input> : undefined;
/** Where every field may be left out, the input may be, too. */
type Given<Input extends Schema> = Input extends z.ZodType
  ? Record<never, never> extends z.input<Input>
    ? [input?: z.input<Input>]
    : [input: z.input<Input>]
  : [];

export type Needs = Readonly<Record<string, Token<unknown>>>;
/** What writes, or asks before others write, reads nothing that may be stale. */
export type CurrentNeeds = Readonly<Record<string, Token<unknown> & { readonly mayBeStale?: never }>>;
export type Provided<Wanted extends Needs> = { readonly [Name in keyof Wanted]: ProvidedBy<Wanted[Name]> };

/** A use case as transports call it: with the actor first, unless it takes none. What they throw is a `DomainError`. */
export interface UseCase<Admitted, Input extends Schema, More extends readonly unknown[], Output> {
  execute(
    ...call: [Admitted] extends [null]
      ? [...Given<Input>, ...More]
      : [actor: Actor | null, ...Given<Input>, ...More]
  ): Promise<Output>;
}

export type Kind = 'query' | 'command' | 'workflow';

/** A use case with what was declared about it. */
export interface Declared<
  Admitted,
  Input extends Schema,
  More extends readonly unknown[],
  Output,
> extends Made<UseCase<Admitted, Input, More, Output>> {
  readonly declared: Kind;
  readonly access: Access<Admitted>;
  readonly input: Input;
}

/** What every kind is given: who asks, who was admitted, and the input, which was parsed. */
interface Call<Admitted, Input> {
  readonly actor: Admitted;
  readonly input: Input;
  readonly now: () => Date;
}

interface CommandCall<Admitted, Input> extends Call<Admitted, Input> {
  readonly tx: Transaction;
  readonly newId: () => string;
}

export interface WorkflowCall<Admitted, Input> extends Call<Admitted, Input> {
  readonly transact: Transact;
  readonly newId: () => string;
}

/** `More` is what callers within the process may give besides the input; it is not parsed, and transports must not pass it on. */
interface Declaration<
  Admitted,
  Input extends Schema,
  Wanted extends Needs,
  C,
  More extends readonly unknown[],
  Output,
> {
  readonly access: Access<Admitted>;
  readonly input?: Input;
  readonly needs?: Wanted;
  readonly run: (call: C, needs: Provided<Wanted>, ...more: More) => Promise<Output>;
}

/** Reads through views, outside of a transaction. */
export function query<
  Admitted,
  Output,
  Input extends Schema = undefined,
  Wanted extends Needs = Record<never, never>,
  More extends readonly unknown[] = [],
>(
  declaration: Declaration<Admitted, Input, Wanted, Call<Admitted, Parsed<Input>>, More, Output>,
): Declared<Admitted, Input, More, Output> {
  return declare('query', declaration);
}

/** A query that passes on to one port, or to another use case, what its caller may ask. */
export function lookUp<Admitted, Asked, Output>(
  access: Access<Admitted>,
  asked: Token<Asked>,
  ask: (asked: Asked, call: Call<Admitted, undefined>) => Promise<Output>,
): Declared<Admitted, undefined, [], Output>;
export function lookUp<Admitted, Input extends z.ZodType, Asked, Output>(
  access: Access<Admitted>,
  input: Input,
  asked: Token<Asked>,
  ask: (asked: Asked, call: Call<Admitted, Parsed<Input>>) => Promise<Output>,
): Declared<Admitted, Input, [], Output>;
export function lookUp(access: Access<unknown>, ...declared: readonly unknown[]): unknown {
  const [input, asked, ask] = declared.length === 3 ? declared : [undefined, ...declared];
  return query({
    access,
    input: input as Schema,
    needs: { asked: asked as Token<unknown> },
    run: (call, needs) => (ask as Ask)(needs.asked, call),
  });
}

type Ask = (asked: unknown, call: Call<unknown, unknown>) => Promise<unknown>;

/** One transaction: commits when `run` resolves, rolls back when it throws. It may run more than once, and calls no network. */
export function command<
  Admitted,
  Output,
  Input extends Schema = undefined,
  Wanted extends CurrentNeeds = Record<never, never>,
  More extends readonly unknown[] = [],
>(
  declaration: Declaration<Admitted, Input, Wanted, CommandCall<Admitted, Parsed<Input>>, More, Output>,
): Declared<Admitted, Input, More, Output> {
  const { run } = declaration;
  return declare<Admitted, Input, Wanted, More, Output>('command', {
    ...declaration,
    run: ({ transact, ...call }, needs, ...more) => transact((tx) => run({ ...call, tx }, needs, ...more)),
  });
}

/** Several transactions around calls to others, or work before and after one. */
export function workflow<
  Admitted,
  Output,
  Input extends Schema = undefined,
  Wanted extends CurrentNeeds = Record<never, never>,
  More extends readonly unknown[] = [],
>(
  declaration: Declaration<Admitted, Input, Wanted, WorkflowCall<Admitted, Parsed<Input>>, More, Output>,
): Declared<Admitted, Input, More, Output> {
  return declare('workflow', declaration);
}

function declare<
  Admitted,
  Input extends Schema,
  Wanted extends Needs,
  More extends readonly unknown[],
  Output,
>(
  declared: Kind,
  {
    access,
    input,
    needs,
    run,
  }: Declaration<Admitted, Input, Wanted, WorkflowCall<Admitted, Parsed<Input>>, More, Output>,
): Declared<Admitted, Input, More, Output> {
  const execute =
    (frame: Frame, provided: Provided<Wanted>) =>
    async (...given: readonly unknown[]): Promise<Output> => {
      const rest = [...given];
      const actor = isOpen(access) ? null : (rest.shift() as Actor | null);
      const admitted = access.admit(actor);
      const parsed = (input && parseInput(input, rest.shift() ?? {})) as Parsed<Input>;
      const { clock, ids, unitOfWork } = frame;
      const call = {
        actor: admitted,
        input: parsed,
        now: () => clock.now(),
        newId: () => ids.next(),
        transact: <T>(work: (tx: Transaction) => Promise<T>) =>
          unitOfWork.run((stores) => work(openTransaction(stores, { actor, clock, ids }))),
      };
      return run(call, provided, ...(rest as unknown as More));
    };
  return {
    kind: 'made',
    id: Symbol('use case'),
    declared,
    access,
    input: input as Input,
    needs: [byName({ clock, ids, unitOfWork }), byName(needs ?? {})],
    make: ([frame, provided]) => ({ execute: execute(frame as Frame, provided as Provided<Wanted>) }),
  };
}

interface Frame {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
}

function isOpen({ who }: Access<unknown>): boolean {
  return who === 'anyone' || who === 'product';
}
