import type { ProviderCards, ProviderCustomers } from '../../application/ports/payments.ts';
import { newClientSecret, newId } from './sandbox-ids.ts';
import { noSuch, type SandboxStores } from './sandbox-store.ts';
import { openSetup, presentSetup, type SandboxCardData } from './setup-states.ts';

/** People who pay. */
export const sandboxCustomers = ({ customers, cards }: SandboxStores): ProviderCustomers => ({
  async create({ userId, email, name }) {
    const customer = await customers.insertOnce(userId, async () => ({
      data: { id: newId('cus'), email, name },
      parentId: null,
    }));
    return customer.id;
  },

  /** Only that there was one stays, for the payments that name it. */
  async delete(customerId) {
    if (!(await customers.find(customerId))) return;
    const data = { id: customerId, email: '', name: '', isDeleted: true };
    await customers.change(customerId, () => ({ data }));
    for (const card of await cards.listByParent(customerId)) await cards.change(card.id, detached);
  },
});

/** Saved cards, and the attempts to save them. */
export const sandboxCards = (stores: SandboxStores): ProviderCards => ({
  async createSetup({ id, customerId }) {
    const setup = await stores.setups.insertOnce(id, async () => {
      await requireCustomer(stores, customerId);
      const setupId = newId('seti');
      return { data: openSetup(setupId, customerId, newClientSecret(setupId)), parentId: customerId };
    });
    return presentSetup(setup);
  },

  async findSetup(setupId) {
    const setup = await stores.setups.find(setupId);
    return setup && presentSetup(setup);
  },

  /** A card that was never there is nobody's either. */
  async detach(methodId) {
    if (await stores.cards.find(methodId)) await stores.cards.change(methodId, detached);
  },
});

/** Throws unless there is such a customer. */
export async function requireCustomer({ customers }: SandboxStores, customerId: string): Promise<void> {
  const customer = await customers.find(customerId);
  if (!customer || customer.isDeleted) throw noSuch('customer', customerId);
}

/** A saved card of the customer; refused when it is somebody else's or detached. */
export async function getCard(
  { cards }: SandboxStores,
  customerId: string,
  methodId: string,
): Promise<SandboxCardData> {
  const card = await cards.find(methodId);
  if (card?.customerId !== customerId || card.isDetached) throw noSuch('card', methodId);
  return card;
}

function detached(card: SandboxCardData) {
  return { data: { ...card, isDetached: true } };
}
