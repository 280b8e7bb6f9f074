import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useConfiguration } from '../../lib/configuration.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export function PrivacyScreen() {
  const { productName, supportEmail } = useConfiguration();
  usePageTitle(t`Privacy Policy`, t`What ${productName} knows about you, why, and who sees it.`);
  return (
    <LegalPage
      title={t`Privacy Policy`}
      summary={
        <>
          <Trans>
            We keep what a ride needs and nothing to sell. No advertising, no tracking across sites, no data
            brokers. Ask us anything: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </Trans>
        </>
      }
      sections={[...whatWeKeep(productName), ...onYourDevice(), ...whoSeesIt(), ...yourSay(supportEmail)]}
    />
  );
}

function whatWeKeep(productName: string): LegalSection[] {
  return [
    {
      id: 'collected',
      title: t`What we keep`,
      body: (
        <ul>
          <li>
            <Trans>
              Your account: name, e-mail address, phone number and photo if you give them, and a hash of your
              password.
            </Trans>
          </li>
          <li>
            <Trans>
              Your rides: addresses, times, distance, fare, tip, notes, ratings, and who took part.
            </Trans>
          </li>
          <li>
            <Trans>
              Your money here: balance, holds, charges, earnings and payouts, in a ledger that cannot be
              altered.
            </Trans>
          </li>
          <li>
            <Trans>
              Drivers: car, plate, weekly hours, and the documents that show they may drive. Never a social
              security number.
            </Trans>
          </li>
          <li>
            <Trans>
              Technical records: times and addresses of requests, to keep the service up and accounts safe.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'cards',
      title: t`Cards`,
      body: (
        <p>
          <Trans>
            Card numbers go from your browser to the payment provider and never reach {productName}. We keep
            the brand, the last four digits and the provider’s reference.
          </Trans>
        </p>
      ),
    },
  ];
}

function onYourDevice(): LegalSection[] {
  return [
    {
      id: 'device',
      title: t`On your device`,
      body: (
        <p>
          <Trans>
            A session cookie and a session token keep you signed in, and your latest booking is remembered so
            that its status can be shown. A cookie keeps your choice of language, and your device keeps the
            theme, the trip you are planning, and your last trips, to be read without a connection. Logging
            out removes the token and the trips. There are no advertising cookies.
          </Trans>
        </p>
      ),
    },
  ];
}

function whoSeesIt(): LegalSection[] {
  return [
    {
      id: 'people',
      title: t`Who sees what`,
      body: (
        <ul>
          <li>
            <Trans>
              Your driver or rider: name, photo and rating; the phone number from acceptance to completion
              only.
            </Trans>
          </li>
          <li>
            <Trans>
              Visitors of the home page: first name, car, plate and rating of up to three drivers who are
              online.
            </Trans>
          </li>
          <li>
            <Trans>
              Admins: what they need to run the network. What they change about money, roles and accounts is
              recorded.
            </Trans>
          </li>
        </ul>
      ),
    },
    {
      id: 'companies',
      title: t`Companies we rely on`,
      body: (
        <p>
          <Trans>
            The payment provider, and where they are configured the map, address-search and e-mail services:
            each gets only what its task needs. Authorities get what the law obliges us to give, and no more.
          </Trans>
        </p>
      ),
    },
  ];
}

function yourSay(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'how-long',
      title: t`How long`,
      body: (
        <p>
          <Trans>
            Ride and money records are kept as long as tax and transport law ask, investigations of impairment
            complaints for two years. The rest goes when your account does.
          </Trans>
        </p>
      ),
    },
    {
      id: 'rights',
      title: t`Your say`,
      body: (
        <p>
          <Trans>
            You may see what we hold about you, correct it, take it with you, or have your account closed and
            what is not bound by law deleted: write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            We answer within 30 days and never treat you worse for asking.
          </Trans>
        </p>
      ),
    },
    {
      id: 'changes',
      title: t`Changes`,
      body: (
        <p>
          <Trans>
            When this policy changes, the new one stands here with a new effective date before it applies.
          </Trans>
        </p>
      ),
    },
  ];
}
