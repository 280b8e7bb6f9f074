import type { CardPayments, ProviderSetup } from '../../application/ports/payments.ts';
import type { SandboxObjects } from './sandbox-objects.ts';
import { SandboxStore, noSuch } from './sandbox-store.ts';
import { newClientSecret, newId } from './sandbox-ids.ts';
import { openSetup, presentSetup, type SandboxCardData, type SandboxSetupData } from './setup-states.ts';

interface SandboxCustomerData {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isDeleted?: boolean;
}

/** Customers and their saved cards. */
export class SandboxCards implements Pick<
  CardPayments,
  'createCustomer' | 'deleteCustomer' | 'createSetup' | 'findSetup' | 'detachCard'
> {
  readonly setups: SandboxStore<SandboxSetupData>;
  readonly cards: SandboxStore<SandboxCardData>;
  private readonly customers: SandboxStore<SandboxCustomerData>;

  constructor(objects: SandboxObjects) {
    this.setups = new SandboxStore(objects, 'setup');
    this.cards = new SandboxStore(objects, 'card');
    this.customers = new SandboxStore(objects, 'customer');
  }

  async createCustomer({
    userId,
    email,
    name,
  }: Parameters<CardPayments['createCustomer']>[0]): Promise<string> {
    const customer = await this.customers.insertOnce(userId, async () => ({
      data: { id: newId('cus'), email, name },
      parentId: null,
    }));
    return customer.id;
  }

  /** Only that there was one stays, for the payments that name it. */
  async deleteCustomer(customerId: string): Promise<void> {
    if (!(await this.customers.find(customerId))) return;
    const data = { id: customerId, email: '', name: '', isDeleted: true };
    await this.customers.change(customerId, () => ({ data }));
    for (const { id } of await this.cards.listByParent(customerId)) await this.detachCard(id);
  }

  async createSetup({ id, customerId }: Parameters<CardPayments['createSetup']>[0]): Promise<ProviderSetup> {
    const setup = await this.setups.insertOnce(id, async () => {
      await this.requireCustomer(customerId);
      const setupId = newId('seti');
      return { data: openSetup(setupId, customerId, newClientSecret(setupId)), parentId: customerId };
    });
    return presentSetup(setup);
  }

  async findSetup(setupId: string): Promise<ProviderSetup | null> {
    const setup = await this.setups.find(setupId);
    return setup && presentSetup(setup);
  }

  /** A card that was never there is nobody's either. */
  async detachCard(methodId: string): Promise<void> {
    if (await this.cards.find(methodId))
      await this.cards.change(methodId, (card) => ({ data: { ...card, isDetached: true } }));
  }

  /** Throws unless there is such a customer. */
  async requireCustomer(customerId: string): Promise<void> {
    const customer = await this.customers.find(customerId);
    if (!customer || customer.isDeleted) throw noSuch('customer', customerId);
  }

  /** A saved card of the customer; refused when it is somebody else's or detached. */
  async getCard(customerId: string, methodId: string): Promise<SandboxCardData> {
    const card = await this.cards.find(methodId);
    if (card?.customerId !== customerId || card.isDetached) throw noSuch('card', methodId);
    return card;
  }
}
