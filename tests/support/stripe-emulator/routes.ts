import { attach, detach, getPaymentMethod } from './cards-on-file.ts';
import { toPage } from './lists.ts';
import type { SetupIntent } from './objects.ts';
import type { Params } from './params.ts';
import { cancelPayment, capturePayment, confirmPayment, createPayment } from './payments.ts';
import { getAccount, getBalance, createAccount, createAccountLink, createTransfer } from './payouts.ts';
import { createRefund } from './refunds.ts';
import { confirmSetup, createSetup } from './setups.ts';
import { StripeRefusal } from './refusals.ts';
import type { Customer } from './objects.ts';
import type { World } from './world.ts';

interface Call {
  readonly world: World;
  readonly params: Params;
  /** The id in the path, where there is one. */
  readonly id: string;
  readonly origin: string;
}

type Handler = (call: Call) => object;

const PAGE = ['limit', 'starting_after', 'created'];

const ROUTES: readonly (readonly [call: string, handler: Handler])[] = [
  ['POST /v1/customers', ({ world, params }) => createCustomer(world, params)],
  ['DELETE /v1/customers/:id', ({ world, id }) => deleteCustomer(world, world.customers.get(id))],
  ['GET /v1/customers/:id', ({ world, id }) => world.customers.get(id)],
  ['GET /v1/payment_methods/:id', ({ world, id }) => world.paymentMethods.get(id)],
  [
    'POST /v1/payment_methods/:id/attach',
    ({ world, id, params }) => {
      const customer = world.customers.get(params.requiredText('customer'), 'customer');
      return attach(world, getPaymentMethod(world, id), customer.id);
    },
  ],
  ['POST /v1/payment_methods/:id/detach', ({ world, id }) => detach(world, world.paymentMethods.get(id))],
  ['POST /v1/setup_intents', ({ world, params }) => shown(world, createSetup(world, params), params)],
  [
    'GET /v1/setup_intents/:id',
    ({ world, id, params }) => shown(world, world.setupIntents.get(id, 'intent'), params),
  ],
  [
    'POST /v1/setup_intents/:id/confirm',
    ({ world, id, params }) => {
      const method = getPaymentMethod(world, params.requiredText('payment_method'));
      return shown(world, confirmSetup(world, world.setupIntents.get(id, 'intent'), method), params);
    },
  ],
  ['POST /v1/payment_intents', ({ world, params }) => createPayment(world, params)],
  ['GET /v1/payment_intents', ({ world, params }) => listPayments(world, params)],
  ['GET /v1/payment_intents/:id', ({ world, id }) => world.paymentIntents.get(id, 'intent')],
  ['POST /v1/payment_intents/:id/confirm', ({ world, id, params }) => confirmPayment(world, id, params)],
  ['POST /v1/payment_intents/:id/capture', ({ world, id, params }) => capturePayment(world, id, params)],
  ['POST /v1/payment_intents/:id/cancel', ({ world, id, params }) => cancelPayment(world, id, params)],
  ['GET /v1/charges/:id', ({ world, id }) => world.charges.get(id)],
  ['POST /v1/refunds', ({ world, params }) => createRefund(world, params)],
  ['GET /v1/refunds', ({ world, params }) => listRefunds(world, params)],
  ['GET /v1/refunds/:id', ({ world, id }) => world.refunds.get(id)],
  ['POST /v1/accounts', ({ world, params }) => createAccount(world, params)],
  ['GET /v1/accounts/:id', ({ world, id }) => getAccount(world, id)],
  ['POST /v1/account_links', ({ world, params, origin }) => createAccountLink(world, params, origin)],
  ['POST /v1/transfers', ({ world, params }) => createTransfer(world, params)],
  ['GET /v1/transfers', ({ world, params }) => listTransfers(world, params)],
  ['GET /v1/transfers/:id', ({ world, id }) => world.transfers.get(id)],
  ['GET /v1/balance', ({ world }) => getBalance(world)],
];

/** Does what a request asks for. Throws `StripeRefusal`. */
export function answer(method: string, path: string, call: Omit<Call, 'id'>): object {
  for (const [pattern, handler] of ROUTES) {
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`);
    if (match) return handler({ ...call, id: decodeURIComponent(match[1] ?? '') });
  }
  throw new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function createCustomer(world: World, params: Params): Customer {
  params.allow('email', 'name', 'metadata');
  const customer = world.customers.put({
    id: world.newId('cus'),
    object: 'customer',
    created: world.now(),
    livemode: false,
    metadata: params.texts('metadata'),
    email: params.text('email'),
    name: params.text('name'),
  });
  world.happened('customer.created', customer);
  return customer;
}

/** Its cards are detached with it; what it has paid stays. */
function deleteCustomer(world: World, customer: Customer): object {
  for (const method of world.paymentMethods.all()) if (method.customer === customer.id) detach(world, method);
  world.customers.remove(customer.id);
  world.happened('customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

/** With the payment method itself where `expand[]` asks for it. */
function shown(world: World, setup: SetupIntent, params: Params): object {
  return params.expands('payment_method') && setup.payment_method !== null
    ? { ...setup, payment_method: world.paymentMethods.get(setup.payment_method) }
    : setup;
}

function listPayments(world: World, params: Params): object {
  params.allow(...PAGE, 'customer');
  const customer = params.text('customer');
  if (customer !== null) world.customers.get(customer, 'customer');
  const wanted = world.paymentIntents.all().filter((one) => customer === null || one.customer === customer);
  return toPage(wanted, params, '/v1/payment_intents');
}

function listRefunds(world: World, params: Params): object {
  params.allow(...PAGE, 'payment_intent');
  const payment = params.text('payment_intent');
  if (payment !== null) world.paymentIntents.get(payment, 'payment_intent');
  const wanted = world.refunds.all().filter((one) => payment === null || one.payment_intent === payment);
  return toPage(wanted, params, '/v1/refunds');
}

function listTransfers(world: World, params: Params): object {
  params.allow(...PAGE, 'transfer_group', 'destination');
  const [group, destination] = [params.text('transfer_group'), params.text('destination')];
  const wanted = world.transfers
    .all()
    .filter((one) => group === null || one.transfer_group === group)
    .filter((one) => destination === null || one.destination === destination);
  return toPage(wanted, params, '/v1/transfers');
}
