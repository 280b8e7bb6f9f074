import { notFound } from '../../domain/errors.ts';
import { depositEntry } from '../../domain/wallet/entries.ts';
import { admin } from '../access.ts';
import { command } from '../use-case.ts';
import { entryHeader } from './entry-header.ts';
import { forwardWallet } from './forward-wallet.ts';
import { creditWalletInput } from './inputs.ts';

/** Puts money of demos and tests into a wallet, as if it had come from the provider; audited. */
export const creditWallet = command({
  access: admin,
  input: creditWalletInput,
  run: async ({ tx, input: { userId, amount: amountCents, reference, description } }) => {
    if (!(await tx.users.find(userId))) throw notFound('User');
    const deposit = { userId, amountCents, providerReference: reference, description };
    await tx.ledger.post(depositEntry(entryHeader(tx, tx.now()), deposit));
    await tx.record({
      action: 'wallet.credit',
      subject: ['user', userId],
      reason: description,
      after: { amountCents, reference },
    });
    return tx.ledger.lockBalances(await forwardWallet(tx, userId));
  },
});
