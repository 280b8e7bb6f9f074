import {
  PaymentGatewayError,
  type ProviderAccount,
  type ProviderRefund,
  type ProviderTransfer,
} from '../../application/ports/payments.ts';
import type { SandboxPaymentData } from './payment-states.ts';
import type { SandboxKind, SandboxObject, SandboxObjects } from './sandbox-objects.ts';
import type { SandboxCardData, SandboxSetupData } from './setup-states.ts';

interface Keyed {
  readonly id: string;
}

export interface SandboxUpdate<Data> {
  readonly data: Data;
  readonly made?: SandboxObject;
}

/** The objects of one kind with their shape. A failure below arrives as a provider that gives no answer would. */
export class SandboxStore<Data extends Keyed> {
  constructor(
    private readonly objects: SandboxObjects,
    private readonly kind: SandboxKind,
  ) {}

  /** The object of the call with this key; made now unless an earlier call did. */
  insertOnce(
    ourId: string,
    make: () => Promise<{ readonly data: Data; readonly parentId: string | null }>,
  ): Promise<Data> {
    return answered(async () => {
      const object = await this.objects.insertOnce(this.kind, ourId, async () => {
        const { data, parentId } = await make();
        return this.getObject(data, { ourId, parentId });
      });
      return getData<Data>(object);
    });
  }

  find(id: string): Promise<Data | null> {
    return answered(async () => {
      const object = await this.objects.find(id);
      return object?.kind === this.kind ? getData<Data>(object) : null;
    });
  }

  findByOurId(ourId: string): Promise<Data | null> {
    return answered(async () => {
      const object = await this.objects.findByOurId(this.kind, ourId);
      return object && getData<Data>(object);
    });
  }

  listByParent(parentId: string): Promise<Data[]> {
    return answered(async () => {
      const objects = await this.objects.listByParent(this.kind, parentId);
      return objects.map((object) => getData<Data>(object));
    });
  }

  async *listSince(since: Date): AsyncIterable<Data> {
    try {
      for await (const object of this.objects.listSince(this.kind, since)) yield getData<Data>(object);
    } catch (error) {
      throw toGatewayError(error);
    }
  }

  /** Changes an object while others wait; refused when there is none. */
  async change(id: string, change: (data: Data) => SandboxUpdate<Data> | null): Promise<Data> {
    const current = await this.find(id);
    if (!current) throw noSuch(this.kind, id);
    return answered(async () => {
      const object = await this.objects.change(id, (data) => change(data as Data));
      return object ? getData<Data>(object) : current;
    });
  }

  /** The object in which `data` is kept. */
  getObject(data: Data, keys: Pick<SandboxObject, 'ourId' | 'parentId'>): SandboxObject {
    return { id: data.id, kind: this.kind, data, ...keys };
  }
}

interface SandboxCustomerData {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isDeleted?: boolean;
}

export type SandboxStores = ReturnType<typeof sandboxStores>;

/** What the sandbox keeps, kind by kind. */
export function sandboxStores(objects: SandboxObjects) {
  return {
    customers: new SandboxStore<SandboxCustomerData>(objects, 'customer'),
    setups: new SandboxStore<SandboxSetupData>(objects, 'setup'),
    cards: new SandboxStore<SandboxCardData>(objects, 'card'),
    payments: new SandboxStore<SandboxPaymentData>(objects, 'payment'),
    refunds: new SandboxStore<ProviderRefund>(objects, 'refund'),
    accounts: new SandboxStore<ProviderAccount>(objects, 'account'),
    transfers: new SandboxStore<ProviderTransfer>(objects, 'transfer'),
  };
}

/** The refusal of a call about an object that is not there. */
export function noSuch(kind: SandboxKind, id: string): PaymentGatewayError {
  return new PaymentGatewayError('declined', `No such ${kind}: ${id}`, 'resource_missing');
}

/** Refuses a call under the key of an earlier one that asked for something else. */
export function refuseOtherCall<Call extends object>(first: Call, repeated: Pick<Call, keyof Call>): void {
  const isSame = Object.entries(first).every(([name, value]) => repeated[name as keyof Call] === value);
  if (!isSame)
    throw new PaymentGatewayError(
      'unknown',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      'idempotency_error',
    );
}

function getData<Data>(object: SandboxObject): Data {
  return object.data as Data;
}

async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toGatewayError(error);
  }
}

function toGatewayError(error: unknown): PaymentGatewayError {
  if (error instanceof PaymentGatewayError) return error;
  const gatewayError = new PaymentGatewayError(
    'unknown',
    error instanceof Error ? error.message : String(error),
  );
  gatewayError.cause = error;
  return gatewayError;
}
