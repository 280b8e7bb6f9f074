import { rideCompletedByPromiseEntry } from '../../domain/wallet/entries.ts';
import { entryHeader } from '../wallet/entry-header.ts';
import { saveSpentTopUp } from './deposits.ts';
import { paymentSettled } from './provider-errors.ts';
import type { RideFunding } from './ride-funding.ts';
import { walletFunding } from './wallet-funding.ts';

const NOTHING = async () => undefined;

/**
 * By an organisation alone, which has promised fare and tip (`covers.ts`). A tip above that is its payer's, from the wallet or
 * else a saved card, and so are tips given later.
 */
export const organisationFunding: RideFunding = {
  isAskedFirst: false,
  payerOf: ({ payerId }) => payerId,
  prepareSecuring: async () => ({ write: NOTHING, asked: null }),
  async leave() {
    throw paymentSettled();
  },
  requireReady: NOTHING,
  prepareRetiming: async () => NOTHING,
  prepareRelease: async () => NOTHING,
  lockFunds: async () => ({ hold: null, payment: null, topUp: null }),
  begin: (...args) => walletFunding.begin(...args),
  beginTip: (...args) => walletFunding.beginTip(...args),
  async post(tx, { ride, transition: { actorId, at } }, { topUp }) {
    await Promise.all([
      topUp && saveSpentTopUp(tx, topUp, ride),
      tx.ledger.post(rideCompletedByPromiseEntry(entryHeader(tx, at, actorId), ride)),
    ]);
  },
  lockRefundable: async () => null,
};
