import { z } from 'zod';
import { TextRefused, type SentText, type TextMessenger } from '../../application/ports/texts.ts';
import { countSegments } from '../../domain/texts/segments.ts';
import { OPTED_OUT, readSigned, STATUS_PATH, toDelivery, toReceived } from './signed-form.ts';

export interface HttpTextOptions {
  /** Of the provider's API, without a slash at the end. */
  readonly apiUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or "MG…" of a service that has several. */
  readonly from: string;
  readonly priceMils: number;
  /** Where the provider reaches us, without a slash at the end. */
  readonly webUrl: string;
  readonly timeoutMs: number;
}

/** The longest validity that all who speak the protocol take; by themselves they keep a message for longer, up to ten hours. */
const MOST_VALID_SECONDS = 4 * 3600;

/** Codes of numbers that no text message reaches. */
const NOT_MOBILE = [21211, 21214, 21217, 21408, 21612, 21614];

const answerShape = z.object({
  sid: z.string(),
  num_segments: z.coerce.number().int().positive().catch(0),
  /** In dollars, with a minus; usually said later. */
  price: z.coerce.number().nullish().catch(null),
});
const failureShape = z.object({ code: z.number().optional(), message: z.string().optional() });

/**
 * Sends text messages by the HTTP protocol that Twilio has made common, to it or to whoever speaks it: a form by POST with
 * basic authentication, callbacks that are signed.
 */
export class HttpTextMessenger implements TextMessenger {
  readonly isConfigured = true;

  constructor(private readonly options: HttpTextOptions) {}

  get sender(): string | null {
    return this.options.from.startsWith('+') ? this.options.from : null;
  }

  get priceMils(): number {
    return this.options.priceMils;
  }

  readonly webhooks: TextMessenger['webhooks'] = {
    readReceived: (call) => toReceived(readSigned(call, this.options.webUrl, this.options.authToken)),
    readDelivery: (call) =>
      toDelivery(call.path, readSigned(call, this.options.webUrl, this.options.authToken)),
  };

  async send({ id, to, body, goodSeconds }: Parameters<TextMessenger['send']>[0]): Promise<SentText> {
    const { apiUrl, accountSid, authToken, from, webUrl, timeoutMs } = this.options;
    const form = new URLSearchParams({
      To: to,
      Body: body,
      StatusCallback: `${webUrl}${STATUS_PATH}?id=${id}`,
    });
    if (goodSeconds !== null && goodSeconds <= MOST_VALID_SECONDS)
      form.set('ValidityPeriod', String(goodSeconds));
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        accept: 'application/json',
      },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new TextRefused('temporary', `The provider did not answer: ${reasonOf(error)}`);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refusal(response.status, answer);
    const { success, data } = answerShape.safeParse(answer);
    // It may have been sent: who tries again would send it twice.
    if (!success) throw new TextRefused('declined', 'The provider answered something else than its protocol');
    const { sid: providerId, num_segments: segments, price } = data;
    const costMils = price == null ? null : Math.round(Math.abs(price) * 1000);
    return { providerId, segments: segments || countSegments(body), costMils };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Too many calls, and what is wrong on the provider's side, may be better later; what is wrong with a number stays so. */
function refusal(status: number, answer: unknown): TextRefused {
  const { code, message = 'no reason given' } = failureShape.safeParse(answer).data ?? {};
  const said = `${code ?? status}: ${message}`.slice(0, 300);
  if (status === 429 || status >= 500) return new TextRefused('temporary', said);
  if (code === OPTED_OUT) return new TextRefused('opted_out', said);
  return new TextRefused(code !== undefined && NOT_MOBILE.includes(code) ? 'not_mobile' : 'declined', said);
}
