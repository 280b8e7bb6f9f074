import { link, mail, type MailContent, type MailContext, type MailTemplate } from './mail.ts';
import type { MailBlock } from '../ports/email.ts';

/** A series in words: its days, and where it goes. */
export interface SeriesWords {
  readonly pattern: string;
  readonly pickup: string;
  readonly dropoff: string;
  /** Who rides and who has booked it, where these are two; and whether the mail goes to whoever books or keeps it. */
  readonly people?: { readonly passenger: string; readonly booker: string; readonly toBooker: boolean };
}

const SERIES: SeriesWords = {
  pattern: 'Tuesdays, Thursdays and Saturdays at 7:00 AM, back when called',
  pickup: '200 Huron St, Riverside, OH',
  dropoff: '2142 N Cove Blvd, Riverside, OH',
};

/** A pickup in words, as the area's clocks show it. */
const WHEN = 'Tuesday, December 1 at 7:00 AM';

function about({ pattern, pickup, dropoff }: SeriesWords): MailBlock[] {
  return [
    { kind: 'route', pickup, dropoff },
    { kind: 'facts', facts: [['Days', pattern]] },
  ];
}

const toRider = ({ webUrl }: MailContext) => link('Your standing rides', `${webUrl}/rider/standing-rides`);
const toDriver = ({ webUrl }: MailContext) => link('Look at it', `${webUrl}/driver/standing-rides`);

function seriesMail<More extends object>(
  more: More,
  reader: (context: MailContext) => MailBlock,
  compose: (data: More) => MailContent,
): MailTemplate<SeriesWords & More> {
  return mail<SeriesWords & More>({ ...SERIES, ...more }, (data, context) => {
    const { subject, blocks } = compose(data);
    return withPeople({ subject, blocks: [...blocks, ...about(data), reader(context)] }, data);
  });
}

/** Names who rides to whoever has booked it, and who has booked it to whoever rides. */
function withPeople(content: MailContent, { people }: SeriesWords): MailContent {
  if (!people) return content;
  const { passenger, booker, toBooker } = people;
  if (!toBooker) return { ...content, blocks: [...content.blocks, `Booked by ${booker}.`] };
  return {
    subject: `${passenger}: ${content.subject}`,
    blocks: [`This is about the standing ride of ${passenger}, which ${booker} booked.`, ...content.blocks],
  };
}

interface PriceChange {
  readonly oldFare: string;
  readonly newFare: string;
  readonly from: string;
  /** Announced before, and not to come; null where none was. */
  readonly formerFare: string | null;
}

function withdrawnFare(formerFare: string): string {
  return `The new fare of ${formerFare} that we told you of does not come.`;
}

/** What people are told about rides that come back every week. */
export const STANDING_RIDE_MAILS = {
  'standing-offered': seriesMail({ riderName: 'Ruth' }, toDriver, ({ riderName }) => ({
    subject: `${riderName} asks you to drive every week`,
    blocks: [
      `${riderName} would like you as the driver of a standing ride. Say yes to all of its days, to some of them, or no.`,
    ],
  })),
  'standing-answered': seriesMail(
    { driverName: 'Dana', days: 'Tuesdays and Thursdays' },
    toRider,
    (data) => ({
      subject: data.days
        ? `${data.driverName} drives your standing ride`
        : `${data.driverName} cannot drive your standing ride`,
      blocks: [
        data.days
          ? `${data.driverName} drives you on ${data.days}. For every other day of your standing ride we ask others, as you chose.`
          : `${data.driverName} cannot drive your standing ride. Your rides stay planned: choose another driver, or we ask others two days before each.`,
      ],
    }),
  ),
  'standing-driver-lost': seriesMail({ driverName: 'Dana', count: 5 }, toRider, ({ driverName, count }) => ({
    subject: `${driverName} does not drive your standing ride any more`,
    blocks: [
      `${driverName} does not drive your standing ride any more. Nothing is cancelled: ${count === 1 ? 'one planned ride needs' : `${count} planned rides need`} another driver. Choose one, or we ask others two days before each ride.`,
    ],
  })),
  /** To the driver, whom the rider or an operator has replaced, or whose series has ended. */
  'standing-over-for-driver': seriesMail({ riderName: 'Ruth' }, toDriver, ({ riderName }) => ({
    subject: `You do not drive ${riderName} every week any more`,
    blocks: [`The standing ride of ${riderName} goes on without you or has ended. Your time is free again.`],
  })),
  'standing-not-funded': seriesMail(
    { when: WHEN, problem: 'Your wallet has less than the ride costs.', isLast: false },
    toRider,
    ({ when, problem, isLast }) => ({
      subject: `Your ride of ${when} is not paid for yet`,
      blocks: [
        `The money for your ride of ${when} could not be set aside: ${problem}`,
        isLast
          ? 'This was the last try. Please call us, or the ride will not take place.'
          : 'The ride stays planned. Please add funds or choose another card: we try again 24 and 12 hours before the pickup.',
      ],
    }),
  ),
  /** To whoever decides: the organisation of the agreement does not pay this one. */
  'standing-not-covered': seriesMail(
    { when: WHEN, problem: 'What is left of the budget does not cover this ride.', isLast: false },
    toRider,
    ({ when, problem, isLast }) => ({
      subject: `Who pays your ride of ${when}?`,
      blocks: [
        `${problem} This is about your ride of ${when}, of which nothing was charged. Please say that you pay it without the organization, or skip it.`,
        isLast
          ? 'This was the last try. Please decide or call us, or the ride will not take place.'
          : 'The ride stays planned: we ask the organization again 24 and 12 hours before the pickup.',
      ],
    }),
  ),
  /** To whoever may take it over: its booker may not book for the passenger any more. */
  'standing-unkept': seriesMail({ when: WHEN, isLast: false }, toRider, ({ when, isLast }) => ({
    subject: `Who books your ride of ${when}?`,
    blocks: [
      `Whoever has booked this standing ride may not book for its passenger any more, so your ride of ${when} is not booked. Please take the standing ride over, or end it.`,
      isLast
        ? 'This was the last try. Please decide or call us, or the ride will not take place.'
        : 'The ride stays planned: we try again 24 and 12 hours before the pickup.',
    ],
  })),
  'standing-failed': seriesMail({ when: WHEN, isUnpaid: true }, toRider, ({ when, isUnpaid }) => ({
    subject: `Your ride of ${when} does not take place`,
    blocks: [
      isUnpaid
        ? `Your ride of ${when} does not take place: its money could not be set aside. Nothing was charged.`
        : `Your ride of ${when} does not take place: it could not be booked in time. Nothing was charged.`,
    ],
  })),
  /** To the driver who would have driven. */
  'standing-ride-off': seriesMail({ when: WHEN }, toDriver, ({ when }) => ({
    subject: `The ride of ${when} does not take place`,
    blocks: [`The ride of ${when} does not take place. Your time is free again.`],
  })),
  'standing-no-driver': seriesMail({ when: WHEN }, toRider, ({ when }) => ({
    subject: `Still no driver for ${when}`,
    blocks: [
      `Nobody drives you on ${when} yet. We go on asking, and our support knows. Please think of another way, too.`,
    ],
  })),
  /** Half an hour before, of a driver who said yes. */
  'standing-driver-away': seriesMail({ when: WHEN, driverName: 'Dana' }, toRider, ({ when, driverName }) => ({
    subject: `We have not heard from ${driverName} yet`,
    blocks: [
      `${driverName} is to drive you on ${when} and is not online yet. Our support knows. Please think of another way, too.`,
    ],
  })),
  'standing-ask-time': seriesMail({ day: 'Sunday, March 8', time: '2:30 AM' }, toRider, ({ day, time }) => ({
    subject: `Please choose a time for ${day}`,
    blocks: [
      `On ${day} the clocks go forward and there is no ${time}. Please choose another time for this ride.`,
    ],
  })),
  /** To the driver, a day before. */
  'standing-confirm': seriesMail({ riderName: 'Ruth', when: WHEN }, toDriver, ({ riderName, when }) => ({
    subject: `Please confirm: ${riderName}, ${when}`,
    blocks: [
      `You drive ${riderName} on ${when}. Please confirm it by one tap. What is not confirmed 12 hours before the pickup goes to others.`,
    ],
  })),
  'standing-price': seriesMail<PriceChange>(
    {
      oldFare: '$21.70',
      newFare: '$22.90',
      from: 'December 28, 2026',
      formerFare: '$23.50',
    },
    toRider,
    ({ oldFare, newFare, from, formerFare }) => ({
      subject: 'A new fare for your standing ride',
      blocks: [
        ...(formerFare === null ? [] : [withdrawnFare(formerFare)]),
        `Our prices change. From ${from} on each ride of your standing ride costs ${newFare} instead of ${oldFare}. You can say yes now, or end the standing ride before that day; otherwise it goes on at the new fare.`,
      ],
    }),
  ),
  'standing-price-withdrawn': seriesMail(
    { formerFare: '$22.90', agreedFare: '$21.70' },
    toRider,
    ({ formerFare, agreedFare }) => ({
      subject: 'The fare of your standing ride stays as it is',
      blocks: [
        `${withdrawnFare(formerFare)} Each ride that is not booked yet costs ${agreedFare} as before. You need not do anything.`,
      ],
    }),
  ),
  'standing-card-expires': seriesMail(
    { lastFour: '4242', lastDay: 'December 31, 2026' },
    toRider,
    (data) => ({
      subject: 'The card of your standing ride expires',
      blocks: [
        `The card ending in ${data.lastFour} pays for your standing ride until ${data.lastDay}. Please choose another one before that.`,
      ],
    }),
  ),
};
