import type { z } from 'zod';
import type { Page } from '../application/ports/pages.ts';
import type { useCases as declared } from '../application/use-cases.ts';
import type { Actor } from '../domain/users/user.ts';
import { toConnection, toPageInput, type ConnectionArguments } from './connections.ts';
import type { GraphqlContext } from './context.ts';
import { withoutNulls } from './without-nulls.ts';

type UseCases = GraphqlContext['useCases'];
type Called = { execute(actor: Actor | null, ...input: never): Promise<unknown> };
type Name = { [N in keyof UseCases]: UseCases[N] extends Called ? N : never }[keyof UseCases];
type Input<N extends Name> = (typeof declared)[N] extends { readonly input: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never;
type Output<N extends Name> = Awaited<ReturnType<UseCases[N]['execute']>>;
type Item<N extends Name> = Output<N> extends Page<infer Item> ? Item : never;
type WithNulls<T> = { readonly [Field in keyof T]: T[Field] | null };
type AskedPage<N extends Name> = ConnectionArguments & WithNulls<Omit<Input<N>, 'limit' | 'after'>>;

/** The use case answers the field, which has no arguments. */
export function answer<N extends Name>(name: N) {
  return (_: unknown, _args: unknown, context: GraphqlContext) => ask(context, name);
}

/** The arguments of the field are the input of the use case. */
export function answerAsked<N extends Name>(name: N) {
  return (_: unknown, input: Input<N>, context: GraphqlContext) => ask(context, name, input);
}

/** The argument `input` of the mutation is the input of the use case. */
export function change<N extends Name>(name: N) {
  return (_: unknown, { input }: { readonly input: Input<N> }, context: GraphqlContext) =>
    ask(context, name, input);
}

/** The arguments of the connection are the input of the use case, whose page it shows. */
export function answerPage<N extends Name>(name: N) {
  return async (_: unknown, { first, after, ...asked }: AskedPage<N>, context: GraphqlContext) => {
    const page = { first, after };
    const input = { ...withoutNulls(asked), ...toPageInput(page) } as Input<N>;
    return toConnection((await ask(context, name, input)) as Page<Item<N>>, page);
  };
}

/** Nothing but what the use case declares as its input is passed on to it. */
function ask<N extends Name>({ useCases, actor }: GraphqlContext, name: N, ...input: [Input<N>?]) {
  const useCase = useCases[name] as { execute(actor: Actor | null, ...input: unknown[]): unknown };
  return useCase.execute(actor, ...input) as Promise<Output<N>>;
}
