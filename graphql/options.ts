import type { UseCases } from '../application/use-cases.ts';
import type { ClientConfiguration } from './context.ts';
import type { ReportError } from './error-mapper.ts';
import type { SubscriptionLimitOptions } from './subscription-limits.ts';
import type { SchemaExtension } from './schema.ts';

export interface GraphqlOptions {
  readonly useCases: UseCases;
  readonly configuration: ClientConfiguration;
  readonly reportError: ReportError;
  /** Whether the schema may be asked for; off in production. */
  readonly introspection: boolean;
  /** Other limits of open subscriptions than the usual ones. */
  readonly subscriptionLimits?: SubscriptionLimitOptions;
  /** What this installation adds to the schema. */
  readonly extensions: readonly SchemaExtension[];
}
