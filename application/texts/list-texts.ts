import { startOfLocalDay, toLocalTime } from '../../domain/geo/local-time.ts';
import { admin } from '../access.ts';
import { serviceArea } from '../ports/geo.ts';
import { pageRequest } from '../ports/pages.ts';
import { textMessenger, textViews } from '../ports/texts.ts';
import { lookUp, query, workflow } from '../use-case.ts';
import { listTextsInput, sumTextsInput, testTextInput } from './inputs.ts';
import { textsUnconfigured, type QueuedText } from './own-number.ts';
import { requireAreaNumber } from './text-numbers.ts';

/** The outbox of text messages, newest first; of one status, or of one person, with what their phone has answered. */
export const listTexts = lookUp(
  admin,
  listTextsInput,
  textViews,
  (views, { input: { status, userId, ...page } }) =>
    views.list({ status: status ?? undefined, userId: userId ?? undefined }, pageRequest(page)),
);

const DAYS = 14;

/** How many text messages were sent on each of the last days by the area's clocks, and what they cost. */
export const sumTexts = query({
  access: admin,
  input: sumTextsInput,
  needs: { textViews, serviceArea },
  run: ({ input: { days }, now }, { textViews, serviceArea: { timeZone } }) => {
    const today = toLocalTime(now(), timeZone);
    return textViews.days(startOfLocalDay(today, 1 - (days ?? DAYS), timeZone), timeZone);
  },
});

/** A test to a number, which is noted in the audit log. Throws `TEXTS_UNCONFIGURED`. */
export const sendTestText = workflow({
  access: admin,
  input: testTextInput,
  needs: { textMessenger, serviceArea },
  run: async ({ input: { number }, transact }, { textMessenger, serviceArea }): Promise<QueuedText> => {
    if (!textMessenger.isConfigured) throw textsUnconfigured();
    requireAreaNumber(number, serviceArea);
    await transact(async (tx) => {
      await tx.textTo({ userId: null, number, language: 'en' }, 'test', {});
      await tx.record({ action: 'texts.test', subject: ['phone', number.slice(-4)] });
    });
    return { isQueued: true };
  },
});
