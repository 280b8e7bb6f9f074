import type { PaymentGateway } from '../../application/ports/payments.ts';

const ID = 'rehearsal';

/** The payment provider as it is to be asked, to which no money is sent and where nothing is changed. */
export function rehearsePayments(gateway: PaymentGateway): PaymentGateway {
  const { cards, payments, refunds, accounts, transfers } = gateway;
  return {
    ...gateway,
    customers: { create: refuse, delete: refuse },
    cards: { ...cards, createSetup: refuse, detach: refuse },
    payments: { ...payments, create: refuse, capture: refuse, cancel: refuse },
    // Money that operators send, as though the provider agreed.
    refunds: {
      ...refunds,
      create: async ({ id: ourId, ...asked }) => ({ ...asked, id: ID, ourId, status: 'succeeded' }),
    },
    accounts: { ...accounts, create: refuse, createOnboardingLink: refuse },
    transfers: {
      ...transfers,
      create: async ({ id: ourId, accountId, amountCents }) => ({
        id: ID,
        ourId,
        accountId,
        amountCents,
        isReversed: false,
      }),
    },
  };
}

async function refuse(): Promise<never> {
  throw new Error('The payment provider cannot be asked for this without doing it');
}
