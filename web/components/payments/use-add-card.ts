import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { SavedCardFragment } from '../../generated/operations.ts';
import { ConfirmPaymentMethodDocument, CreateSetupIntentDocument } from '../../generated/payments.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { useRefetchFields } from '../../lib/use-refetch-fields.ts';
import { CardDeclined, type CardFields, type CardOutcome } from '../card-entry/card-outcome.ts';
import { useToast, type Toast } from '../toast.tsx';

const CHANGED_BY_A_CARD = ['paymentMethods'];

interface AddCard {
  /** The card; null when it was not saved, which has been said. Never rejects. */
  readonly add: (fields: CardFields | null) => Promise<SavedCardFragment | null>;
  /** Why the last try failed, for the dialog, which stays when the toast has gone. */
  readonly failure: Toast | null;
}

/** Where a card is saved: with whoever is signed in, or by a link. */
export interface CardSaving {
  /** `isConfirmed`: the provider has a card already, which has only to be kept. */
  readonly prepare: (
    id: string,
  ) => Promise<{ readonly clientSecret: string; readonly isConfirmed?: boolean } | undefined>;
  readonly keep: (setupIntentId: string) => Promise<SavedCardFragment | undefined>;
}

/** With whoever is signed in. */
export function useOwnSaving(): CardSaving {
  const [prepare] = useMutation(CreateSetupIntentDocument);
  const [keep] = useMutation(ConfirmPaymentMethodDocument);
  return {
    prepare: async (id) => (await prepare({ variables: { id } })).data?.createSetupIntent,
    keep: async (setupIntentId) => (await keep({ variables: { setupIntentId } })).data?.confirmPaymentMethod,
  };
}

/** Saves a card for later payments. */
export function useAddCard(saving: CardSaving): AddCard {
  const [failure, setFailure] = useState<Toast | null>(null);
  const save = useSetup(saving);
  const refetchCards = useRefetchFields(CHANGED_BY_A_CARD);
  const toast = useToast();
  const add = async (fields: CardFields | null) => {
    setFailure(null);
    try {
      const card = await save(fields);
      toast({
        title: t`Payment Method Added`,
        description: t`Your payment method has been added successfully`,
      });
      await refetchCards();
      return card;
    } catch (error) {
      const found = toFailure(error);
      setFailure(found);
      toast({ ...found, severity: 'error' });
      return null;
    }
  };
  return { add, failure };
}

function useSetup({ prepare, keep }: CardSaving): (fields: CardFields | null) => Promise<SavedCardFragment> {
  const keys = useIdempotencyKeys();
  return async (fields) => {
    if (!fields) throw new SetupFailure(t`Payment Method Error`, t`Card element not found`);
    const id = keys.keyFor('card');
    const setup = await prepare(id).catch((error: unknown) => {
      if (serverMessage(error)) throw error;
    });
    if (!setup) throw new SetupFailure(t`Error`, t`Failed to create setup intent`);
    const outcome: CardOutcome = setup.isConfirmed
      ? { status: 'succeeded', id: '', message: null }
      : await fields.confirm(setup.clientSecret, 'setup');
    keys.renew();
    if (outcome.status === 'declined') throw new CardDeclined(outcome.message);
    if (outcome.status !== 'succeeded') {
      throw new SetupFailure(t`Payment Method Error`, t`Setup intent was not successful`);
    }
    const card = await keep(outcome.id).catch((error: unknown) => {
      throw new SetupFailure(t`Failed to Save`, serverMessage(error) ?? t`Failed to add payment method`);
    });
    if (!card) throw new SetupFailure(t`Failed to Save`, t`Failed to add payment method`);
    return card;
  };
}

/** A failure with a title of its own. */
class SetupFailure extends Error {
  constructor(
    readonly title: string,
    message: string,
  ) {
    super(message);
  }
}

function toFailure(error: unknown): Toast {
  if (error instanceof CardDeclined) return { title: t`Setup Failed`, description: error.message };
  if (error instanceof SetupFailure) return { title: error.title, description: error.message };
  return { title: t`Error`, description: serverMessage(error) ?? t`Failed to add payment method` };
}
