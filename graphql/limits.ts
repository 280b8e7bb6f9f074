import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import type { GraphQLError, ValidationContext, ValidationRule } from 'graphql';

/**
 * The longest document read, in tokens; the parser stops there. Checking whether fields can be merged takes the square of
 * a document's length. The longest of our client has some 330, the explorer's question for the schema 350.
 */
export const MAX_TOKENS = 600;

/** Reported like every fault of a document. By default the rules throw, which looks like a fault of ours: 500. */
const REPORT = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** What a document may ask for at the most; refused before anything runs. */
export function limitRules(): ValidationRule[] {
  return [
    maxDepthRule({ n: 10, ignoreIntrospection: true, ...REPORT }),
    maxAliasesRule({ n: 10, allowList: [], ...REPORT }),
    maxDirectivesRule({ n: 20, ...REPORT }),
    // The default factor of 1.5 a level counts the levels of a connection (edges, node) as if they were lists in lists.
    costLimitRule({ maxCost: 6_000, depthCostFactor: 1.1, ignoreIntrospection: true, ...REPORT }),
  ];
}
