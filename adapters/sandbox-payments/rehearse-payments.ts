import type { PaymentGateway } from '../../application/ports/payments.ts';

const ID = 'rehearsal';

type Moves = Pick<PaymentGateway, 'createRefund' | 'createTransfer'>;
/** Money that operators send, as though the provider agreed. */
const MOVES: Moves = {
  createRefund: async ({ id: ourId, paymentId, amountCents }) => ({
    id: ID,
    ourId,
    paymentId,
    amountCents,
    status: 'succeeded',
  }),
  createTransfer: async ({ id: ourId, accountId, amountCents }) => ({
    id: ID,
    ourId,
    accountId,
    amountCents,
    isReversed: false,
  }),
};

const OTHER_WRITE = /^(create|capture|cancel|delete|detach)/;

/** The payment provider as it is to be asked, to which no money is sent and where nothing is changed. */
export function rehearsePayments(gateway: PaymentGateway): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name) {
      if (name in MOVES) return MOVES[name as keyof Moves];
      if (typeof name === 'string' && OTHER_WRITE.test(name)) return () => Promise.reject(unrehearsed(name));
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function unrehearsed(name: string): Error {
  return new Error(`${name} cannot be tried without doing it`);
}
