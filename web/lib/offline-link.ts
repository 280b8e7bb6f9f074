import { ApolloLink, type FetchResult } from '@apollo/client';
import { t } from '@lingui/core/macro';
import { OperationTypeNode } from 'graphql';
import { catchError, defer, tap } from 'rxjs';
import { isConnected, setShownAsOf } from './offline.ts';

const loadKept = () => import('./kept-answers.ts');

/**
 * Without a connection the last trips are answered from what the device has kept, and nothing is sent: a booking or a
 * payment never waits for the connection to come back.
 */
export function createOfflineLink(): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const { operationType, operationName = '', variables } = operation;
    if (operationType === OperationTypeNode.MUTATION) {
      return isConnected() ? forward(operation) : defer(async () => refuse());
    }
    return forward(operation).pipe(
      tap(({ data, errors }) => {
        setShownAsOf(null);
        if (data && !errors) void keep(operationName, variables, data as Record<string, unknown>);
      }),
      // What the server said is no lack of a connection.
      catchError((error: unknown) =>
        defer(async () => {
          const data = error instanceof TypeError ? await find(operationName, variables) : null;
          if (!data) throw error;
          return { data };
        }),
      ),
    );
  });
}

/** As a refusal of the server, so that every form shows its words. */
function refuse(): FetchResult {
  const message = t`You are offline, and nothing was sent. Try again when you are connected.`;
  return { data: null, errors: [{ message, extensions: { kind: 'offline', reason: 'OFFLINE' } }] };
}

async function keep(
  operationName: string,
  variables: Record<string, unknown>,
  data: Record<string, unknown>,
): Promise<void> {
  const kept = await loadKept().catch(() => null);
  if (kept?.isWorthKeeping(operationName, variables)) kept.keepAnswer(operationName, variables, data);
}

async function find(
  operationName: string,
  variables: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const kept = await loadKept().catch(() => null);
  const answer = kept?.findAnswer(operationName, variables);
  if (!answer) return null;
  setShownAsOf(answer.at);
  return answer.data;
}
