import type { RateLimits } from '../application/ports/operations.ts';
import type { ReadPositions } from '../application/ports/read-positions.ts';
import type { UseCases } from '../application/use-cases.ts';
import type { Begin } from '../application/watch.ts';
import type { DomainError } from '../domain/errors.ts';
import type { GraphqlConfiguration } from './context.ts';
import type { ReportError } from './error-mapper.ts';
import type { SubscriptionLimitOptions } from './subscription-limits.ts';
import type { SchemaExtension } from './schema.ts';

/** How HTTP answers an error: its status, and when to come back if that helps. */
export interface HttpFailure {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
}

export interface GraphqlOptions {
  readonly useCases: UseCases;
  readonly configuration: GraphqlConfiguration;
  readonly reportError: ReportError;
  readonly rateLimits: RateLimits;
  /** Looks on at each query and mutation, where somebody does. */
  readonly beginOperation?: Begin | undefined;
  /** Where replicas answer some of what is asked. */
  readonly readPositions?: ReadPositions | null;
  /** The mapping of REST, so that both interfaces answer alike. */
  readonly toHttp: (error: DomainError) => HttpFailure;
  /** Whether the schema may be asked for; off in production. */
  readonly introspection: boolean;
  /** Other limits of open subscriptions than the usual ones. */
  readonly subscriptionLimits?: SubscriptionLimitOptions;
  /** What this installation adds to the schema. */
  readonly extensions: readonly SchemaExtension[];
}
