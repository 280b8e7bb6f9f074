import type { ConnectionPool } from '../../../adapters/postgres/connection-pool.ts';
import { COMMIT } from '../../../adapters/postgres/transaction.ts';
import type { PaymentGateway } from '../../../application/ports/payments.ts';

/** The moments at which a process may be killed: before and after each commit and each call of the provider. */
export class Steps {
  readonly passed: string[] = [];
  private readonly counts = new Map<string, number>();

  constructor(private readonly killAt: string | null) {}

  /** Does one thing between two steps, which are numbered for things done repeatedly. */
  async around<T>(what: string, work: () => Promise<T>): Promise<T> {
    const count = (this.counts.get(what) ?? 0) + 1;
    this.counts.set(what, count);
    const name = `${what} ${count}`;
    this.pass(`before ${name}`);
    const result = await work();
    this.pass(`after ${name}`);
    return result;
  }

  private pass(step: string): void {
    this.passed.push(step);
    // Nothing in this process runs any more after the next line.
    if (step === this.killAt) process.kill(process.pid, 'SIGKILL');
  }
}

type Query = (...args: readonly unknown[]) => unknown;

function isCommit(query: unknown): boolean {
  return typeof query === 'object' && query !== null && Reflect.get(query, 'name') === COMMIT.name;
}

/** Makes steps of the commits on all connections that the pool opens from here on. */
export function watchCommits(pool: ConnectionPool, steps: () => Steps | null): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query;
    const watched: Query = (...args) => {
      const current = isCommit(args[0]) ? steps() : null;
      return current ? current.around('commit', async () => query(...args)) : query(...args);
    };
    Object.assign(client, { query: watched });
  });
}

/** Makes steps of the calls of the provider. */
export function watchGateway(gateway: PaymentGateway, steps: () => Steps | null): PaymentGateway {
  const watched = <Group extends object>(name: string, group: Group): Group =>
    new Proxy(group, {
      get(target, method) {
        const call = Reflect.get(target, method, target) as (...args: readonly unknown[]) => unknown;
        return (...args: readonly unknown[]) => {
          const current = steps();
          const answer = () => call(...args) as Promise<unknown>;
          return current ? current.around(`${name}.${String(method)}`, answer) : call(...args);
        };
      },
    });
  return {
    ...gateway,
    customers: watched('customers', gateway.customers),
    cards: watched('cards', gateway.cards),
    payments: watched('payments', gateway.payments),
    refunds: watched('refunds', gateway.refunds),
    accounts: watched('accounts', gateway.accounts),
    transfers: watched('transfers', gateway.transfers),
  };
}
