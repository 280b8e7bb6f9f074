import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LegalSection } from './legal-page.tsx';

interface Names {
  readonly productName: string;
  readonly area: string;
  readonly supportEmail: string;
}

export function termsSections(names: Names): LegalSection[] {
  return [...agreement(names), ...booking(), ...money(), ...conduct(names), ...closing(names)];
}

function agreement({ productName, area }: Names): LegalSection[] {
  return [
    {
      id: 'platform',
      title: t`What the platform is`,
      body: (
        <>
          <p>
            <Trans>
              {productName} runs software with which people in {area} ask for rides and drivers offer them.{' '}
              {productName} does not carry passengers, owns no vehicles, and employs no drivers. It is not a
              transportation carrier, a taxi operator or a broker.
            </Trans>
          </p>
          <p>
            <Trans>
              Drivers are independent. They decide when they are available and which requests they take, and
              they are responsible for their vehicle, license, registration and insurance.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'accounts',
      title: t`Your account`,
      body: (
        <ul>
          <li>
            <Trans>
              Give your real name and an e-mail address that reaches you. One person, one account of each
              kind.
            </Trans>
          </li>
          <li>
            <Trans>
              Keep your password to yourself. What happens under your account is yours to answer for.
            </Trans>
          </li>
          <li>
            <Trans>
              Drivers are at least 19 years old and drive only after an admin has approved their account.
            </Trans>
          </li>
          <li>
            <Trans>
              An account can be suspended, with a reason, when these terms are broken or somebody is at risk.
            </Trans>
          </li>
        </ul>
      ),
    },
  ];
}

function booking(): LegalSection[] {
  return [
    {
      id: 'rides',
      title: t`Booking a ride`,
      body: (
        <>
          <p>
            <Trans>
              You see the fare with all of its lines before you ask for a ride. You may ask one driver or
              every driver who is available. A ride is agreed when a driver accepts it; no driver has to
              accept.
            </Trans>
          </p>
          <p>
            <Trans>
              You may cancel a ride as long as no driver has accepted it. After that, talk to your driver or
              to support. Before the ride you see the driver’s name, car and license plate: check them before
              you get in.
            </Trans>
          </p>
        </>
      ),
    },
  ];
}

function money(): LegalSection[] {
  return [
    {
      id: 'fares',
      title: t`Fares, holds and tips`,
      body: (
        <ul>
          <li>
            <Trans>
              A fare is a scheduling fee plus a rate per mile, raised to a minimum where it would be lower.
              Trips of 35 miles and above have rates of their own. The rates in force stand on our home page.
            </Trans>
          </li>
          <li>
            <Trans>
              When you book, the fare and the tip you chose are held, not spent. They are charged when the
              ride is completed and released when it is cancelled.
            </Trans>
          </li>
          <li>
            <Trans>
              A quoted price is honoured for ten minutes. Later changes of the rates never touch a booked
              ride.
            </Trans>
          </li>
          <li>
            <Trans>All of a tip goes to the driver.</Trans>
          </li>
          <li>
            <Trans>
              After every ride you get a receipt with origin, destination, distance, time and the lines of the
              fare.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'earnings',
      title: t`Drivers’ earnings`,
      body: (
        <p>
          <Trans>
            A driver earns a share of each fare at the rate in force when the ride was priced, and every tip
            whole. Earnings of a week, Monday to Sunday, are paid out on the Wednesday after. Money that a
            transfer could not deliver stays the driver’s and is sent again.
          </Trans>
        </p>
      ),
    },
  ];
}

function conduct({ supportEmail }: Names): LegalSection[] {
  return [
    {
      id: 'zero-tolerance',
      title: t`Zero tolerance for alcohol and drugs`,
      body: (
        <>
          <p>
            <Trans>
              No driver may offer or give a ride while under the influence of alcohol or drugs, prescribed
              ones that impair driving included.
            </Trans>
          </p>
          <p>
            <Trans>
              If you suspect it, end the ride as soon as it is safe and write to{' '}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>; in danger, call 911. The driver is
              suspended at once, an investigation is opened, and its record is kept for two years.
            </Trans>
          </p>
        </>
      ),
    },
    {
      id: 'conduct',
      title: t`How we treat one another`,
      body: (
        <ul>
          <li>
            <Trans>Nobody is refused, or treated differently, for who they are. Service animals ride.</Trans>
          </li>
          <li>
            <Trans>Ratings and comments are honest and about the ride.</Trans>
          </li>
          <li>
            <Trans>Phone numbers shown for a ride are for that ride.</Trans>
          </li>
          <li>
            <Trans>
              No attempt to reach other people’s data, to disturb the service or to get around its fares.
            </Trans>
          </li>
        </ul>
      ),
    },
  ];
}

function closing({ productName, supportEmail }: Names): LegalSection[] {
  return [
    {
      id: 'liability',
      title: t`Responsibility`,
      body: (
        <p>
          <Trans>
            {productName} answers for its software with ordinary care. As a technology platform and not a
            carrier it does not answer for the driving, the vehicle, or what riders and drivers do, except
            where the law leaves no choice. Nothing here takes away rights that the law gives you.
          </Trans>
        </p>
      ),
    },
    {
      id: 'changes',
      title: t`Changes and contact`,
      body: (
        <p>
          <Trans>
            When these terms change, the new ones stand here with a new effective date before they apply.
            Questions: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </Trans>
        </p>
      ),
    },
  ];
}
