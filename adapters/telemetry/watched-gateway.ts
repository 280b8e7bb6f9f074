import type { PaymentGateway } from '../../application/ports/payments.ts';
import type { Watch } from '../../application/watch.ts';

/** The payment provider, each call of it looked on as "payments.create" and the like. Lists, which are read bit by bit, are not. */
export function watchGateway(gateway: PaymentGateway, watch: Watch): PaymentGateway {
  const watched = <Part extends object>(name: string, part: Part): Part =>
    new Proxy(part, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key, target);
        if (typeof method !== 'function' || key === 'list') return method;
        return (...call: unknown[]) =>
          watch(`${name}.${String(key)}`, () => Reflect.apply(method, target, call) as Promise<unknown>);
      },
    });
  return {
    mode: gateway.mode,
    publishableKey: gateway.publishableKey,
    webhooks: gateway.webhooks,
    customers: watched('customers', gateway.customers),
    cards: watched('cards', gateway.cards),
    payments: watched('payments', gateway.payments),
    refunds: watched('refunds', gateway.refunds),
    accounts: watched('accounts', gateway.accounts),
    transfers: watched('transfers', gateway.transfers),
  };
}
