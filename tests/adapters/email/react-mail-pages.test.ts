// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ReactMailPages } from '../../../adapters/email/react-mail-pages.tsx';
import { composeEmail, type EmailTemplate, MAILS } from '../../../application/email/compose-email.ts';
import { toPlainText } from '../../../application/email/mail.ts';
import type { MailDocument } from '../../../application/ports/email.ts';

const SETTINGS = {
  productName: 'Maumee',
  supportEmail: 'support@maumee.test',
  timeZone: 'America/New_York',
  isTestMode: false,
  webUrl: 'https://maumee.test',
};
const pages = new ReactMailPages();

const toPage = async (document: MailDocument) =>
  new DOMParser().parseFromString(await pages.toHtml(document), 'text/html');

const compose = (template: EmailTemplate, isTestMode = false) => {
  const { sample, sampleRide: ride } = MAILS[template];
  return composeEmail(template, sample, { ...SETTINGS, isTestMode, ride, tokenOf: () => 'a-token' });
};

/** What a reader hears: the words without the markers that stand for them. */
function wordsOf(page: Document): string {
  const body = page.body.cloneNode(true) as HTMLElement;
  for (const silent of body.querySelectorAll('[aria-hidden]')) silent.remove();
  return body.textContent.replaceAll(/\s+/g, ' ');
}

describe.each(Object.keys(MAILS) as EmailTemplate[])('the mail %s', (template) => {
  it('says the same in HTML as in its text', async () => {
    const { subject, document } = compose(template);
    const text = toPlainText(document);
    const page = await toPage(document);
    const links = [...page.querySelectorAll('a')].map(({ href }) => href);
    const words = wordsOf(page);
    expect(subject).toContain('Maumee');
    expect(page.title).toBe(document.heading);
    expect(page.querySelector('h1')?.textContent).toBe(document.heading);
    for (const line of text.split('\n').filter(Boolean)) {
      const [label = '', value = ''] = line.split(/: (.*)/s);
      if (/^https?:/.test(value)) expect(links).toContain(new URL(value).href);
      else if (!words.includes(line))
        expect(words.replaceAll(' ', '')).toContain(`${label}${value}`.replaceAll(' ', ''));
    }
    expect(`${subject}${text}${words}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('loads nothing, names its language and lays out with tables that are told to be read as words', async () => {
    const page = await toPage(compose(template).document);
    expect(page.documentElement.lang).toBe('en');
    expect(page.querySelectorAll('img, script, link, iframe, form')).toHaveLength(0);
    for (const table of page.querySelectorAll('table')) {
      const isLayout = table.getAttribute('role') === 'presentation';
      expect(isLayout || table.querySelector('th[scope="row"]') !== null).toBe(true);
    }
  });
});

describe('the link of a mail', () => {
  it.each([
    ['password-reset', '/reset-password'],
    ['email-change', '/confirm-email'],
    ['email-verification', '/confirm-email'],
    ['email-change-requested', '/cancel-email-change'],
  ] as const)('of %s leads to %s, its token behind the #', (template, path) => {
    const text = toPlainText(compose(template).document);
    expect(text).toContain(`https://maumee.test${path}#token=a-token`);
  });

  it('for a new password is not advised to somebody whose address was just changed: it goes to the new one', () => {
    expect(toPlainText(compose('email-changed').document)).not.toMatch(/reset your password/);
  });
});

describe('the money of a ride that somebody else has booked', () => {
  const { sample, sampleRide } = MAILS['ride-booked'];
  const ANN = { id: 'b1', firstName: 'Ann', lastName: 'Hale', phone: null, organisationName: null };
  const tell = (payerId: string, told: object) => {
    const ride = sampleRide && {
      ...sampleRide,
      booker: ANN,
      ride: { ...sampleRide.ride, bookerId: ANN.id, payerId },
    };
    const settings = { ...SETTINGS, ride, tokenOf: () => 'a-token' };
    return toPlainText(composeEmail('ride-booked', { ...sample, ...told }, settings).document);
  };
  const riderId = sampleRide?.ride.riderId ?? '';

  it.each<readonly [reader: string, payerId: string, told: object, RegExp]>([
    ['who booked it and pays', ANN.id, { toBooker: true }, /held in your wallet/],
    ['who rides', ANN.id, {}, /Ann pays \$/],
    ['who rides and pays', riderId, {}, /held in your wallet/],
    ['who booked it', riderId, { toBooker: true }, /Riley pays \$/],
    ['who reads the receipts', riderId, { toHelper: true }, /Riley pays \$/],
  ])('is told to %s as theirs or not', (_, payerId, told, sentence) => {
    const text = tell(payerId, told);
    expect(text).toMatch(sentence);
    expect(text.match(/pays \$|your wallet/g)).toHaveLength(1);
  });
});

describe('the link that calls a return', () => {
  const { sample, sampleRide } = MAILS['ride-booked'];
  const person = { id: 'b1', firstName: 'Ann', lastName: 'Hale', phone: null, organisationName: null };
  const returnTrip = {
    outboundRideId: sampleRide?.ride.id ?? '',
    returnRideId: null,
    kind: 'on_call',
    state: 'promised',
    day: '2026-03-05',
    calledAt: null,
    totalCents: 21_70,
    returnStatus: null,
    returnAt: null,
  } as const;
  const tell = (toBooker?: boolean) => {
    const ride = sampleRide && { ...sampleRide, booker: person, returnTrip };
    const settings = { ...SETTINGS, ride, tokenOf: () => 'a-token' };
    return toPlainText(
      composeEmail('ride-booked', { ...sample, ...(toBooker && { toBooker }) }, settings).document,
    );
  };

  it('goes to who rides, and not to who booked for them: what they may do can be taken back', () => {
    expect(tell()).toContain('https://maumee.test/return#token=a-token');
    expect(tell(true)).not.toContain('a-token');
    expect(tell(true)).toContain('The return is promised for the same day, at $21.70.');
  });
});

describe('what happened', () => {
  it.each([
    ['role-changed', 'Your account was changed', 'Your account is a driver’s account now.'],
    ['credit-granted', 'A credit of $12.50', 'We have added a credit of $12.50 to your wallet.'],
    [
      'tip-added',
      'Your rider added a tip of $4.00',
      'Your rider says thank you: $4.00 more tip for the ride to Zoo, 2 Park Ave.',
    ],
  ] as const)('is said once, in one sentence: %s', (template, heading, sentence) => {
    const { document } = compose(template);
    expect(document.heading).toBe(heading);
    const text = toPlainText(document);
    expect(text.split(sentence)).toHaveLength(2);
    expect(text.match(/\$[\d.]+/g) ?? []).toHaveLength(/\$/.test(sentence) ? 1 : 0);
  });

  it('is told to the driver without a word of what the rider paid', () => {
    const text = toPlainText(compose('tip-added').document);
    expect(text).toContain('100 % of the tip is yours.');
    expect(text).not.toMatch(/25\.70|21\.70|wallet\./);
  });
});

describe('what people wrote', () => {
  it('stays words in a mail', async () => {
    const text = '<img src=x onerror=alert(1)> & "more"';
    const document = { ...compose('suspended').document, blocks: [{ kind: 'quote', text } as const, text] };
    const page = await toPage(document);
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(wordsOf(page)).toContain(text);
  });
});

describe('in the dark', () => {
  it('every part that carries the light paper becomes dark', async () => {
    const page = await toPage(compose('welcome').document);
    const rule = /\.on-paper>table>tbody>tr>td\{background-color:#0D1513 !important\}/;
    expect(page.head.querySelector('style')?.textContent).toMatch(rule);
    const papers = [...page.querySelectorAll<HTMLElement>('[style*="background-color"]')].filter(
      ({ style }) => style.backgroundColor === 'rgb(250, 248, 243)',
    );
    expect(papers.length).toBeGreaterThan(1);
    for (const paper of papers) expect(paper.matches('.on-paper, .on-paper>table>tbody>tr>td')).toBe(true);
  });
});

describe('test money', () => {
  it('is called that in every mail, and real money is not', () => {
    expect(toPlainText(compose('ride-receipt', true).document)).toContain(
      'Test mode: no real money has moved.',
    );
    expect(toPlainText(compose('ride-receipt').document)).not.toContain('Test mode');
  });
});

it('tells an organization of itself, and where its passengers are', () => {
  const settings = { ...SETTINGS, ride: null, tokenOf: () => 'a-token' };
  const tell = (scopes: readonly string[]) =>
    composeEmail('care-changed', { role: 'organisation', name: 'Edith Kessler', scopes }, settings);
  const [given, ended] = [tell(['book']), tell([])];
  expect(given.subject).toContain('Your organization can help Edith Kessler');
  expect(ended.subject).toContain('Your organization does not help Edith Kessler any more');
  for (const { document } of [given, ended])
    expect(toPlainText(document)).toContain('https://maumee.test/organization');
});
