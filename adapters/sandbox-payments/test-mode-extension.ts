import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Actor } from '../../domain/users/user.ts';
import type { TestCheckout, TestMode } from './test-mode.ts';

type Input<Method extends 'confirm' | 'authenticate'> = { readonly input: Parameters<TestMode[Method]>[0] };

/** The GraphQL fields of the test mode, for a server whose payment provider is the sandbox. */
export function testModeExtension(testMode: TestMode) {
  return {
    typeDefs: readFileSync(path.join(import.meta.dirname, 'test-mode.graphql'), 'utf8'),
    resolvers: {
      Query: {
        testCheckout: (_: unknown, args: Parameters<TestMode['checkout']>[0]) => testMode.checkout(args),
      },
      Mutation: {
        confirmTestPayment: (_: unknown, { input }: Input<'confirm'>) => testMode.confirm(input),
        authenticateTestPayment: (_: unknown, { input }: Input<'authenticate'>) =>
          testMode.authenticate(input),
        finishTestOnboarding: (
          _: unknown,
          { input }: { readonly input: { readonly accountId: string } },
          { actor }: { readonly actor: Actor | null },
        ) => testMode.finishOnboarding(actor, input),
      },
      Checkout: {
        amount: ({ amountCents }: TestCheckout) => amountCents,
      },
    },
  };
}
