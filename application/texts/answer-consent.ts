import { withConsent, withoutConsent, skipReason } from '../../domain/texts/text-number.ts';
import type { TextQuestion } from '../../domain/texts/text-question.ts';
import type { ReceivedText } from '../ports/texts.ts';
import type { Transaction } from '../transaction.ts';
import { recordTexts } from './text-numbers.ts';

/** STOP ends all messages to the phone at once; START brings back those that STOP ended. Whether anybody is told by it now. */
export async function stopOrStart(
  tx: Transaction,
  { number, receivedAt }: Pick<ReceivedText, 'number' | 'receivedAt'>,
  isOn: boolean,
): Promise<boolean> {
  if (isOn) await tx.textNumbers.optIn(number);
  else await tx.textNumbers.optOut(number, 'text', receivedAt);
  let isTold = false;
  for (const person of await tx.textNumbers.lockAll(number)) {
    const wasStopped = ['text', 'provider'].includes(person.endedSource ?? '');
    const changed = !isOn
      ? withoutConsent(person, 'text', tx.now())
      : wasStopped && person.verifiedAt
        ? withConsent(person, 'text', tx.now())
        : person;
    isTold ||= skipReason(changed, !isOn) === null;
    if (changed === person) continue;
    await tx.textNumbers.save(changed);
    await recordTexts(tx, changed, { kind: 'system', name: 'text message' });
  }
  if (isOn) return isTold;
  const open = await tx.textConversations.lockOpen(number, tx.now());
  await tx.textConversations.close(
    open.map(({ id }) => id),
    'stop',
  );
  return isTold;
}

/** The first YES shows that the phone is theirs; whatever was ended since they were asked, they agree. */
export async function answerConsent(
  tx: Transaction,
  { id, number, userId }: TextQuestion,
  keyword: 'yes' | 'no',
): Promise<'nothing-open' | 'consent-given' | 'consent-refused'> {
  await tx.textConversations.close([id], keyword);
  const person = (await tx.textNumbers.lockAll(number)).find((one) => one.userId === userId);
  if (!person) return 'nothing-open';
  const changed =
    keyword === 'yes'
      ? withConsent({ ...person, verifiedAt: tx.now() }, 'text', tx.now())
      : withoutConsent(person, 'text', tx.now());
  await tx.textNumbers.save(changed);
  await recordTexts(tx, changed, { kind: 'system', name: 'text message' });
  return keyword === 'yes' ? 'consent-given' : 'consent-refused';
}
