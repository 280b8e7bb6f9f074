import { readAnswer } from '../../domain/texts/keywords.ts';
import { anyone } from '../access.ts';
import { textMessenger, type ProviderCall } from '../ports/texts.ts';
import { workflow } from '../use-case.ts';
import { tellWriter } from './send-text.ts';

/** More than anybody writes in an hour; what comes after it is dropped. */
const MOST_PER_HOUR = 30;
const HOUR_MS = 3_600_000;

/**
 * Takes a text message that the provider passes on; whether it is answered. Each is taken once, by the provider's name of
 * it. A number that nobody has confirmed or is asked to confirm gets no answer, so that it learns nothing; that it wants no messages, or wants
 * them again, holds all the same. Throws `WEBHOOK_SIGNATURE` (invalid), with nothing written.
 */
export const receiveText = workflow({
  access: anyone,
  needs: { textMessenger },
  run: async ({ transact, now }, { textMessenger }, call: ProviderCall): Promise<boolean> => {
    const received = { ...textMessenger.webhooks.readReceived(call), receivedAt: now() };
    const { number, body, handledAs } = received;
    const keyword = handledAs ?? readAnswer(body)?.keyword;
    return transact(async ({ textNumbers, textConversations }) => {
      const people = await textNumbers.lockAll(number);
      if (people.length === 0) {
        if (keyword === 'stop') await textNumbers.optOut(number, 'text', now());
        if (keyword === 'start') await textNumbers.optIn(number);
        return false;
      }
      // The last word of a phone is heard whatever came before it.
      const isHeard = keyword === 'stop' || (await isWelcome());
      return isHeard && textConversations.receive(received, now());

      async function isWelcome(): Promise<boolean> {
        const since = new Date(now().getTime() - HOUR_MS);
        if ((await textConversations.countSince(number, since)) >= MOST_PER_HOUR) return false;
        return keyword === 'start' || (await textNumbers.optedOutAt(number)) === null;
      }
    });
  },
});

/** What the provider tells of a message that it took: that a phone has it, or cannot have it. Calls may come twice, late and in any order. */
export const recordTextDelivery = workflow({
  access: anyone,
  needs: { textMessenger },
  run: async ({ transact, now }, { textMessenger }, call: ProviderCall): Promise<void> => {
    const { textId, status, error, recipient, isOptedOut } = textMessenger.webhooks.readDelivery(call);
    if (status === null) return;
    await transact(async (tx) => {
      if (isOptedOut) await tx.textNumbers.optOut(recipient, 'provider', now());
      await tx.texts.saveDelivery(textId, status, error, now());
      await tellWriter(tx, textId);
    });
  },
});
