import { msg } from '@lingui/core/macro';
import AccountBalanceOutlinedIcon from '@mui/icons-material/AccountBalanceOutlined';
import BadgeOutlinedIcon from '@mui/icons-material/BadgeOutlined';
import BusinessOutlinedIcon from '@mui/icons-material/BusinessOutlined';
import CampaignOutlinedIcon from '@mui/icons-material/CampaignOutlined';
import DashboardOutlinedIcon from '@mui/icons-material/ViewColumnOutlined';
import EventRepeatOutlinedIcon from '@mui/icons-material/EventRepeatOutlined';
import EventNoteOutlinedIcon from '@mui/icons-material/EventNoteOutlined';
import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import HeadsetMicOutlinedIcon from '@mui/icons-material/HeadsetMicOutlined';
import HistoryOutlinedIcon from '@mui/icons-material/HistoryOutlined';
import MailOutlinedIcon from '@mui/icons-material/MailOutlined';
import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import PolicyOutlinedIcon from '@mui/icons-material/PolicyOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import SmsOutlinedIcon from '@mui/icons-material/SmsOutlined';
import SpaceDashboardOutlinedIcon from '@mui/icons-material/SpaceDashboardOutlined';
import StarOutlinedIcon from '@mui/icons-material/StarOutlined';
import { lazy, type ComponentType, type ReactElement } from 'react';
import type { CsvListName } from '../../../application/exports/inputs.ts';
import { texts } from '../../lib/i18n.ts';

interface Section {
  readonly icon: ReactElement;
  /** Its name, and the other words by which people look for what stands there. */
  readonly words: { readonly label: string; readonly also: string };
  /** Fetched when it is first opened. The profile is another feature's. */
  readonly Panel?: ComponentType;
  /** Whether it is for dispatchers as well: nothing in it moves money or rights. */
  readonly isForDispatchers?: true;
  /** What is done to save its lists as files, by the names of these. */
  readonly files?: Partial<Readonly<Record<CsvListName, string>>>;
  /** Whether it takes the whole window. */
  readonly isWide?: boolean;
}

/** The sections of the console in the order of its bars: all that these, the palette and the addresses know. */
const SECTIONS = {
  dispatch: {
    icon: <DashboardOutlinedIcon />,
    words: texts({ label: msg`Dispatch`, also: msg`board live tonight rides drivers desk` }),
    Panel: lazy(async () => ({ default: (await import('./dispatch/dispatch-panel.tsx')).DispatchPanel })),
    isWide: true,
    isForDispatchers: true,
  },
  home: {
    icon: <SpaceDashboardOutlinedIcon />,
    words: texts({ label: msg`Dashboard`, also: msg`home figures revenue charts` }),
    Panel: lazy(async () => ({ default: (await import('./home/home-panel.tsx')).HomePanel })),
  },
  users: {
    icon: <GroupOutlinedIcon />,
    words: texts({ label: msg`Users`, also: msg`people riders drivers admins accounts credits` }),
    Panel: lazy(async () => ({ default: (await import('./users/users-panel.tsx')).UsersPanel })),
    isForDispatchers: true,
    files: texts({ users: msg`Export users (CSV)` }),
  },
  payouts: {
    icon: <PaymentsOutlinedIcon />,
    words: texts({ label: msg`Payouts`, also: msg`requests transfers weekly` }),
    Panel: lazy(async () => ({ default: (await import('./payouts/payouts-panel.tsx')).PayoutsPanel })),
    files: texts({
      payouts: msg`Export payouts (CSV)`,
      'payout-requests': msg`Export payout requests (CSV)`,
    }),
  },
  bookings: {
    icon: <EventNoteOutlinedIcon />,
    words: texts({ label: msg`Bookings`, also: msg`rides trips refunds assign` }),
    Panel: lazy(async () => ({ default: (await import('./bookings/bookings-panel.tsx')).BookingsPanel })),
    isForDispatchers: true,
    files: texts({
      bookings: msg`Export bookings (CSV)`,
      'completed-bookings': msg`Export completed bookings with tips and refunds (CSV)`,
    }),
  },
  pricing: {
    icon: <SellOutlinedIcon />,
    words: texts({ label: msg`Pricing`, also: msg`fares rates prices commission cash` }),
    Panel: lazy(async () => ({ default: (await import('./pricing/pricing-panel.tsx')).PricingPanel })),
  },
  reviews: {
    icon: <StarOutlinedIcon />,
    words: texts({ label: msg`Reviews`, also: msg`ratings stars comments` }),
    Panel: lazy(async () => ({ default: (await import('./reviews/reviews-panel.tsx')).ReviewsPanel })),
    files: texts({ ratings: msg`Export reviews (CSV)` }),
  },
  emails: {
    icon: <MailOutlinedIcon />,
    words: texts({ label: msg`Emails`, also: msg`mails outbox templates` }),
    Panel: lazy(async () => ({ default: (await import('./emails/emails-panel.tsx')).EmailsPanel })),
  },
  desk: {
    icon: <HeadsetMicOutlinedIcon />,
    words: texts({ label: msg`Desk`, also: msg`calls phone callers book on behalf` }),
    Panel: lazy(async () => ({ default: (await import('./desk/desk-panel.tsx')).DeskPanel })),
    isForDispatchers: true,
  },
  organisations: {
    icon: <BusinessOutlinedIcon />,
    words: texts({
      label: msg`Organizations`,
      also: msg`clinics employers agencies coordinators members passengers`,
    }),
    Panel: lazy(async () => ({
      default: (await import('./organisations/organisations-panel.tsx')).OrganisationsPanel,
    })),
  },
  applications: {
    icon: <BadgeOutlinedIcon />,
    words: texts({ label: msg`Drivers`, also: msg`applications documents review approve` }),
    Panel: lazy(async () => ({
      default: (await import('./applications/applications-panel.tsx')).ApplicationsPanel,
    })),
  },
  standing: {
    icon: <EventRepeatOutlinedIcon />,
    words: texts({ label: msg`Standing rides`, also: msg`weekly series repeated every week` }),
    Panel: lazy(async () => ({ default: (await import('./standing/standing-panel.tsx')).StandingPanel })),
    isForDispatchers: true,
  },
  cases: {
    icon: <ReportProblemOutlinedIcon />,
    words: texts({ label: msg`Cases`, also: msg`problems complaints safety lost` }),
    Panel: lazy(async () => ({ default: (await import('./cases/cases-panel.tsx')).CasesPanel })),
    isForDispatchers: true,
  },
  messages: {
    icon: <CampaignOutlinedIcon />,
    words: texts({ label: msg`Messages`, also: msg`write to drivers announcements shift read` }),
    Panel: lazy(async () => ({ default: (await import('./messages/messages-panel.tsx')).MessagesPanel })),
    isForDispatchers: true,
  },
  money: {
    icon: <AccountBalanceOutlinedIcon />,
    words: texts({ label: msg`Money`, also: msg`ledger balances accounting reconcile` }),
    Panel: lazy(async () => ({ default: (await import('./money/money-panel.tsx')).MoneyPanel })),
    files: texts({
      journal: msg`Export the whole journal (CSV)`,
      invoices: msg`Export invoices (CSV)`,
      'tax-totals': msg`Export last year’s 1099 totals (CSV)`,
      'profit-and-loss': msg`Export last month’s profit and loss (CSV)`,
      'trial-balance': msg`Export last month’s trial balance (CSV)`,
      'general-journal': msg`Export last month’s general journal (CSV)`,
    }),
  },
  audit: {
    icon: <HistoryOutlinedIcon />,
    words: texts({ label: msg`Audit log`, also: msg`changes history who` }),
    Panel: lazy(async () => ({ default: (await import('./audit/audit-panel.tsx')).AuditPanel })),
    files: texts({ 'audit-log': msg`Export the audit log (CSV)` }),
  },
  security: {
    icon: <PolicyOutlinedIcon />,
    words: texts({ label: msg`Security`, also: msg`sign-ins refusals events` }),
    Panel: lazy(async () => ({ default: (await import('./security/security-panel.tsx')).SecurityPanel })),
    files: texts({ 'security-events': msg`Export the security log (CSV)` }),
  },
  texts: {
    icon: <SmsOutlinedIcon />,
    words: texts({ label: msg`Text messages`, also: msg`sms outbox cost provider` }),
    Panel: lazy(async () => ({ default: (await import('./texts/texts-panel.tsx')).TextsPanel })),
  },
  profile: {
    icon: <PersonOutlinedIcon />,
    words: texts({ label: msg`Profile`, also: msg`password passkeys second factor photo` }),
    isForDispatchers: true,
  },
} satisfies Readonly<Record<string, Section>>;

export type AdminTabId = keyof typeof SECTIONS;

declare module './tab-path.ts' {
  interface SectionIds {
    readonly all: AdminTabId;
  }
}

export const ADMIN_TABS: Readonly<Record<AdminTabId, Section>> = SECTIONS;
export const ADMIN_TAB_IDS = Object.keys(SECTIONS) as AdminTabId[];

/** The sections of whoever is signed in, in their order. */
export function getTabIds(isDispatcher: boolean): readonly AdminTabId[] {
  return isDispatcher ? ADMIN_TAB_IDS.filter((id) => ADMIN_TABS[id].isForDispatchers) : ADMIN_TAB_IDS;
}

/** Alt and a digit, from 1: the first of them after the board. */
export function getShortcutTabIds(isDispatcher: boolean): readonly AdminTabId[] {
  const others = getTabIds(isDispatcher).filter((id) => id !== 'dispatch');
  return others.slice(0, ADMIN_TAB_IDS.indexOf('emails'));
}
