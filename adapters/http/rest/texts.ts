import { z } from 'zod';
import type { OutboxText } from '../../../application/ports/texts.ts';
import {
  changeTextsInput,
  confirmTextNumberInput,
  listTextsInput,
  recordTextConsentInput,
  startTextVerificationInput,
  testTextInput,
} from '../../../application/texts/inputs.ts';
import type { TextSettings } from '../../../application/texts/own-number.ts';
import { CONSENT_WAYS } from '../../../domain/care/care-grant.ts';
import {
  TEXT_LANGUAGES,
  TEXT_SOURCES,
  LISTED_TEXT_STATUSES,
  SKIP_REASONS,
} from '../../../domain/texts/text-number.ts';
import { passThrough } from '../body-reader.ts';
import { calls, listRoute, pageQuery, route, type RestRoute } from '../rest-route.ts';

const settingsShape = z
  .object({
    isOffered: z.boolean().describe('Whether there is a provider of text messages'),
    sender: z.string().nullable(),
    number: z
      .object({
        number: z.string().describe('E.164; of somebody else its last digits'),
        language: z.enum(TEXT_LANGUAGES),
        verifiedAt: z.string().nullable(),
        consentedAt: z.string().nullable().describe('Null where no text messages are wanted'),
        consentSource: z.enum(TEXT_SOURCES).nullable(),
        consentWay: z
          .enum(CONSENT_WAYS)
          .exclude(['online'])
          .nullable()
          .describe('How who has written it down was told'),
        recorderName: z.string().nullable().describe('Given name of who has written it down'),
        endedAt: z.string().nullable(),
        endedSource: z.enum(TEXT_SOURCES).nullable(),
        optedOutAt: z.string().nullable().describe('When the phone itself said STOP'),
      })
      .nullable(),
  })
  .meta({ id: 'TextSettings' });

const iso = (at: Date | null) => at?.toISOString() ?? null;

function presentSettings({ isOffered, sender, number: own }: TextSettings): z.output<typeof settingsShape> {
  if (!own) return { isOffered, sender, number: null };
  const { number, language, consentSource, consentWay, recorderName, endedSource } = own;
  const sources = { consentSource, consentWay, recorderName, endedSource };
  const [verifiedAt, consentedAt] = [iso(own.verifiedAt), iso(own.consentedAt)];
  const [endedAt, optedOutAt] = [iso(own.endedAt), iso(own.optedOutAt)];
  const times = { verifiedAt, consentedAt, endedAt, optedOutAt };
  return { isOffered, sender, number: { number, language, ...sources, ...times } };
}

const textShape = z
  .object({
    id: z.string(),
    userId: z.string().nullable(),
    recipient: z.string().nullable().describe('The phone it went to, or came from'),
    template: z.string().describe('Of one from a phone the keyword it was understood as'),
    status: z.enum(LISTED_TEXT_STATUSES).describe('received: the phone has sent it; of one person alone'),
    reason: z.enum(SKIP_REASONS).nullable().describe('Why it was not sent'),
    attempts: z.int(),
    lastError: z.string().nullable(),
    segments: z.int().nullable(),
    costMils: z.int().nullable().describe('In tenths of cents'),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .meta({ id: 'OutboxText' });

const presentText = ({ createdAt, sentAt, ...text }: OutboxText): z.output<typeof textShape> => ({
  ...text,
  createdAt: createdAt.toISOString(),
  sentAt: iso(sentAt),
});

const queuedShape = z.object({ isQueued: z.literal(true) }).meta({ id: 'QueuedText' });

/** Text messages: whose phone it is, what they have agreed to, and what was sent. */
export const textRoutes: readonly RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/user/texts',
    summary: 'The phone by which the signed-in person is told by text message',
    ...calls('showTextSettings'),
    response: settingsShape,
    present: presentSettings,
  }),
  route({
    method: 'POST',
    path: '/api/user/texts/code',
    summary: 'Send a code to a phone, which shows whose it is',
    ...calls('startTextVerification'),
    body: passThrough(startTextVerificationInput),
    response: queuedShape,
    present: (queued) => queued,
  }),
  route({
    method: 'POST',
    path: '/api/user/texts/confirm',
    summary: 'The code that came to the phone: the number is the person’s from then on',
    ...calls('confirmTextNumber'),
    body: passThrough(confirmTextNumberInput),
    response: settingsShape,
    present: presentSettings,
  }),
  route({
    method: 'PUT',
    path: '/api/user/texts',
    summary: 'Text messages about rides from now on, or none any more',
    ...calls('changeTexts'),
    body: passThrough(changeTextsInput),
    response: settingsShape,
    present: presentSettings,
  }),
  route({
    method: 'POST',
    path: '/api/texts/consents',
    summary: 'Write down that somebody agrees to text messages; the phone is asked',
    ...calls('recordTextConsent'),
    body: passThrough(recordTextConsentInput),
    response: settingsShape,
    present: presentSettings,
  }),
  route({
    method: 'GET',
    path: '/api/texts/consents/{id}',
    summary: 'The phone of somebody else by its last digits, and what they have agreed to',
    ...calls('showTextSettingsOf', { id: 'userId' }),
    response: settingsShape,
    present: presentSettings,
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/users/{id}/texts',
    summary: 'No more text messages to somebody',
    ...calls('stopTextsOf', { id: 'userId' }),
    response: settingsShape,
    present: presentSettings,
  }),
  listRoute({
    method: 'GET',
    path: '/api/admin/texts',
    summary: 'Text messages, newest first, without what they say; with `userId` also those of the phone',
    ...calls('listTexts'),
    query: pageQuery.extend({ status: listTextsInput.shape.status, userId: listTextsInput.shape.userId }),
    response: textShape,
    present: presentText,
  }),
  route({
    method: 'POST',
    path: '/api/admin/texts/test',
    summary: 'A test to a number',
    ...calls('sendTestText'),
    body: passThrough(testTextInput),
    response: queuedShape,
    present: (queued) => queued,
  }),
];
