import { DomainError } from '../../domain/errors.ts';
import { codeOf } from '../../domain/texts/code.ts';
import {
  CODE_MINUTES,
  requireOpenVerification,
  textsStopped,
  verifiedNumber,
  withConsent,
  withoutConsent,
} from '../../domain/texts/text-number.ts';
import { product, signedIn } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { textMessenger, textNumberViews, textThrottle, type ShownNumber } from '../ports/texts.ts';
import { secretTokens } from '../ports/security.ts';
import { query, workflow } from '../use-case.ts';
import { changeTextsInput, confirmTextNumberInput, startTextVerificationInput } from './inputs.ts';
import { recordTexts, requireAreaNumber } from './text-numbers.ts';

/** What a profile shows of text messages. */
export interface TextSettings {
  /** Whether there is a provider of text messages. */
  readonly isOffered: boolean;
  /** The number they come from; null where there is none, or several. */
  readonly sender: string | null;
  /** The person's own; null before one was confirmed. */
  readonly number: ShownNumber | null;
}

/** That a message waits to be sent; the outbox tells what becomes of it. */
export interface QueuedText {
  readonly isQueued: true;
}

/** What anybody's profile shows, for who may read it. */
export const readTextSettings = query({
  access: product,
  needs: { textMessenger, textNumberViews },
  run: async (_, { textMessenger, textNumberViews }, userId: string): Promise<TextSettings> => ({
    isOffered: textMessenger.isConfigured,
    sender: textMessenger.sender,
    number: await textNumberViews.find(userId),
  }),
});

/** The phone by which the signed-in person is told by text message, and whether they are. */
export const showTextSettings = query({
  access: signedIn,
  needs: { readTextSettings },
  run: ({ actor }, { readTextSettings }) => readTextSettings.execute(actor.userId),
});

/**
 * Sends a code to a phone, which shows whose it is; a number that is confirmed already stays in use until then. Throws
 * `TEXTS_UNCONFIGURED`, `TEXTS_STOPPED` for a phone that has said STOP, `TOO_MANY_REQUESTS`, `INVALID_FIELD` for a number
 * of another country.
 */
export const startTextVerification = workflow({
  access: signedIn,
  input: startTextVerificationInput,
  needs: { textMessenger, textThrottle, serviceArea },
  run: async ({ actor: { userId, origin }, input, newId, transact }, needs): Promise<QueuedText> => {
    const { number, language } = input;
    if (!needs.textMessenger.isConfigured) throw textsUnconfigured();
    requireAreaNumber(number, needs.serviceArea);
    await needs.textThrottle.countCode({ userId, address: origin?.address ?? null, number });
    const id = newId();
    await transact(async (tx) => {
      if (await tx.textNumbers.optedOutAt(number)) throw textsStopped();
      const expiresAt = new Date(tx.now().getTime() + CODE_MINUTES * 60_000);
      await tx.textNumbers.saveVerification({ userId, id, number, language, tries: 0, expiresAt });
      await tx.textTo({ userId, number, language }, 'number-code', { codeId: id });
    });
    return { isQueued: true };
  },
});

/**
 * The code that came to the phone: the number is theirs from then on, and text messages about rides come to it where they
 * agree. Throws `WRONG_CODE`, and `CODE_EXPIRED` after ten minutes or five wrong ones.
 */
export const confirmTextNumber = workflow({
  access: signedIn,
  input: confirmTextNumberInput,
  needs: { secretTokens, readTextSettings },
  run: async ({ actor, input: { code, consents }, transact }, { secretTokens, readTextSettings }) => {
    const { userId } = actor;
    const isRight = await transact(async (tx) => {
      const verification = await tx.textNumbers.lockVerification(userId);
      requireOpenVerification(verification, tx.now());
      if (codeOf(secretTokens.derive(verification.id)) !== code) {
        await tx.textNumbers.saveTry(userId);
        return false;
      }
      await tx.textNumbers.deleteVerification(userId);
      const number = verifiedNumber(verification, consents, tx.now());
      await tx.textNumbers.save(number);
      await recordTexts(tx, number, actor);
      return true;
    });
    if (!isRight) throw new DomainError('invalid', 'WRONG_CODE', 'This is not the code that we sent');
    return readTextSettings.execute(userId);
  },
});

/** Text messages about rides, or none any more. Throws `NO_TEXT_NUMBER`, and `TEXTS_STOPPED` for a phone that has said STOP itself. */
export const changeTexts = workflow({
  access: signedIn,
  input: changeTextsInput,
  needs: { readTextSettings },
  run: async ({ actor, input: { isOn }, transact }, { readTextSettings }): Promise<TextSettings> => {
    await transact(async (tx) => {
      const number = await tx.textNumbers.lock(actor.userId);
      if (!number && isOn) throw noNumber();
      if (!number) return;
      if (isOn && (await tx.textNumbers.optedOutAt(number.number))) throw textsStopped();
      const change = isOn ? withConsent : withoutConsent;
      const changed = change(number, 'profile', tx.now());
      if (changed === number) return;
      await tx.textNumbers.save(changed);
      await recordTexts(tx, changed, actor);
    });
    return readTextSettings.execute(actor.userId);
  },
});

function noNumber(): DomainError {
  return new DomainError('conflict', 'NO_TEXT_NUMBER', 'Please confirm your phone number first');
}

export function textsUnconfigured(): DomainError {
  return new DomainError('conflict', 'TEXTS_UNCONFIGURED', 'Text messages are not set up here');
}
