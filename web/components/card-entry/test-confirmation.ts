import type { ApolloClient } from '@apollo/client';
import { AuthenticateTestPaymentDocument, ConfirmTestPaymentDocument } from '../../generated/card-entry.ts';
import type { TestConfirmationStatus } from '../../generated/operations.ts';
import type { CardOutcome } from './card-outcome.ts';
import type { TypedCard } from './test-cards.ts';

type Ask = () => Promise<boolean>;

interface Confirmation {
  readonly id: string;
  readonly status: TestConfirmationStatus;
  readonly message: string | null;
}

/** What the provider's script would do with a card typed in, or with the saved one where there is none. */
export async function confirmTestCard(
  client: ApolloClient,
  ask: Ask,
  clientSecret: string,
  card: TypedCard | null,
): Promise<CardOutcome> {
  const { data } = await client.mutate({
    mutation: ConfirmTestPaymentDocument,
    variables: { clientSecret, card },
  });
  const confirmation = answered(data?.confirmTestPayment);
  return confirmation.status === 'REQUIRES_ACTION'
    ? authenticateTestCard(client, ask, clientSecret)
    : toOutcome(confirmation);
}

/** Asks the bank's question and hands the answer on. */
export async function authenticateTestCard(
  client: ApolloClient,
  ask: Ask,
  clientSecret: string,
): Promise<CardOutcome> {
  const passed = await ask();
  const { data } = await client.mutate({
    mutation: AuthenticateTestPaymentDocument,
    variables: { clientSecret, passed },
  });
  return toOutcome(answered(data?.authenticateTestPayment));
}

function answered(confirmation: Confirmation | undefined): Confirmation {
  if (!confirmation) throw new Error('The test provider gave no answer');
  return confirmation;
}

const STATUSES = {
  SUCCEEDED: 'succeeded',
  REQUIRES_CAPTURE: 'requires_capture',
  // A question that was answered is not asked again.
  REQUIRES_ACTION: 'declined',
  DECLINED: 'declined',
} as const satisfies Record<TestConfirmationStatus, CardOutcome['status']>;

function toOutcome({ id, status, message }: Confirmation): CardOutcome {
  return { id, status: STATUSES[status], message };
}
