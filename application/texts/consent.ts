import { notFound, orNotFound } from '../../domain/errors.ts';
import { textsStopped, withoutConsent, type TextNumber } from '../../domain/texts/text-number.ts';
import { maskedPhone } from '../../domain/users/phone.ts';
import { userIdOf, type Actor } from '../../domain/users/user.ts';
import { dispatcher, orSystem, riderOrDispatcher } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { textMessenger, textThrottle } from '../ports/texts.ts';
import type { Transaction } from '../transaction.ts';
import { workflow } from '../use-case.ts';
import { recordTextConsentInput, textNumberInput } from './inputs.ts';
import { readTextSettings, type TextSettings, textsUnconfigured } from './own-number.ts';
import { askPhone } from '../notices/ask-by-text.ts';
import { recordTexts, requireAreaNumber } from './text-numbers.ts';

/**
 * The phone of somebody else by its last digits, and what they have agreed to: anybody's for operators, a passenger's without an
 * account for whoever books for them.
 */
export const showTextSettingsOf = workflow({
  access: riderOrDispatcher,
  input: textNumberInput,
  needs: { readTextSettings },
  run: async ({ actor, input: { userId }, transact }, { readTextSettings }) => {
    await transact((tx) => requireMaySpeak(tx, actor, userId));
    return ofSomebody(await readTextSettings.execute(userId));
  },
});

function ofSomebody({ number: own, ...settings }: TextSettings): TextSettings {
  return { ...settings, number: own && { ...own, number: maskedPhone(own.number) } };
}

/**
 * Writes down that somebody agrees to text messages, for an operator or whoever books for them: a passenger without an
 * account, or by an operator anybody. The phone is asked; nothing else is sent to it before it answers YES. Questions are counted as
 * codes are. Throws `TEXTS_STOPPED` for a phone that has said STOP, `TEXTS_UNCONFIGURED`, `TOO_MANY_REQUESTS`, `INVALID_FIELD` for a
 * number of another country.
 */
export const recordTextConsent = workflow({
  access: orSystem(riderOrDispatcher),
  input: recordTextConsentInput,
  needs: { textMessenger, textThrottle, serviceArea, readTextSettings },
  run: async ({ actor, input, transact }, needs) => {
    const { userId, number, language, way } = input;
    const { textMessenger, textThrottle, serviceArea, readTextSettings } = needs;
    const find = async (tx: Transaction) => {
      await requireMaySpeak(tx, actor, userId);
      if (!textMessenger.isConfigured) throw textsUnconfigured();
      requireAreaNumber(number, serviceArea);
      if (await tx.textNumbers.optedOutAt(number)) throw textsStopped();
      const known = await tx.textNumbers.lock(userId);
      const verifiedAt = known?.number === number ? known.verifiedAt : null;
      return { verifiedAt, hasAgreed: verifiedAt !== null && known?.consentedAt != null };
    };
    const isAsked = (await transact(find)).verifiedAt === null;
    if (isAsked) await textThrottle.countCode({ userId, address: null, number });
    await transact(async (tx) => {
      const { verifiedAt, hasAgreed } = await find(tx);
      if (hasAgreed) return;
      const agreed: TextNumber = {
        userId,
        number,
        language,
        verifiedAt,
        consentedAt: tx.now(),
        consentSource: 'operator',
        consentWay: way,
        recordedBy: userIdOf(actor),
        endedAt: null,
        endedSource: null,
      };
      await tx.textNumbers.save(agreed);
      await recordTexts(tx, agreed, actor);
      if (verifiedAt) return;
      const question = await askPhone(tx, { number, userId, kind: 'consent', rideId: null });
      if (question)
        await tx.textTo({ userId, number, language }, 'consent-question', { choice: question.choice });
    });
    return ofSomebody(await readTextSettings.execute(userId));
  },
});

async function requireMaySpeak(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const user = orNotFound(await tx.closedAccounts.lock(userId), 'User');
  if (actor.kind === 'system' || actor.userType === 'admin') return;
  if (user.hasAccount || !(await tx.care.maySpeakFor(actor.userId, userId))) throw notFound('User');
}

/** No more text messages to somebody, as they have told an operator. */
export const stopTextsOf = workflow({
  access: dispatcher,
  input: textNumberInput,
  needs: { readTextSettings },
  run: async ({ actor, input: { userId }, transact }, { readTextSettings }) => {
    await transact(async (tx) => {
      const number = await tx.textNumbers.lock(userId);
      const ended = number && withoutConsent(number, 'operator', tx.now());
      if (!ended || ended === number) return;
      await tx.textNumbers.save(ended);
      await recordTexts(tx, ended, actor);
    });
    return ofSomebody(await readTextSettings.execute(userId));
  },
});
