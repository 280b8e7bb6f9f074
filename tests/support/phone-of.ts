import { verifiedNumber, type TextNumber } from '../../domain/texts/text-number.ts';
import type { InMemoryApp } from './in-memory/in-memory-app.ts';

/** Somebody's phone, confirmed and agreed to. */
export function savePhone(
  app: InMemoryApp,
  userId: string,
  number: string,
  others: Partial<TextNumber> = {},
): Promise<void> {
  const phone = verifiedNumber({ userId, number, language: 'en' }, true, app.clock.now());
  return app.store.run(({ textNumbers }) => textNumbers.save({ ...phone, ...others }));
}

/** Takes what the phone says, as often as the provider tells it, and does the job; what is answered. */
export async function sayBy(app: InMemoryApp, number: string, body: string, times = 1) {
  const before = app.tables.texts.size;
  const call = app.phones.answer(number, body);
  for (let time = 0; time < times; time += 1) await app.useCases.receiveText.execute(call);
  const providerId = new URLSearchParams(call.body).get('MessageSid') ?? '';
  if (app.tables.receivedTexts.has(providerId))
    for (let time = 0; time < times; time += 1) await app.useCases.answerText.execute({ providerId });
  return [...app.tables.texts.values()].slice(before).map(({ template, data }) => ({ template, data }));
}
