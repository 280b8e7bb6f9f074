import { msg } from '@lingui/core/macro';
import AccountBalanceOutlinedIcon from '@mui/icons-material/AccountBalanceOutlined';
import BadgeOutlinedIcon from '@mui/icons-material/BadgeOutlined';
import EventNoteOutlinedIcon from '@mui/icons-material/EventNoteOutlined';
import GroupOutlinedIcon from '@mui/icons-material/GroupOutlined';
import HistoryOutlinedIcon from '@mui/icons-material/HistoryOutlined';
import MailOutlinedIcon from '@mui/icons-material/MailOutlined';
import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import PolicyOutlinedIcon from '@mui/icons-material/PolicyOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import SpaceDashboardOutlinedIcon from '@mui/icons-material/SpaceDashboardOutlined';
import StarOutlinedIcon from '@mui/icons-material/StarOutlined';
import type { ReactElement } from 'react';
import { texts } from '../../lib/i18n.ts';

const ICONS = {
  home: <SpaceDashboardOutlinedIcon />,
  users: <GroupOutlinedIcon />,
  payouts: <PaymentsOutlinedIcon />,
  bookings: <EventNoteOutlinedIcon />,
  pricing: <SellOutlinedIcon />,
  reviews: <StarOutlinedIcon />,
  emails: <MailOutlinedIcon />,
  applications: <BadgeOutlinedIcon />,
  cases: <ReportProblemOutlinedIcon />,
  money: <AccountBalanceOutlinedIcon />,
  audit: <HistoryOutlinedIcon />,
  security: <PolicyOutlinedIcon />,
  profile: <PersonOutlinedIcon />,
} as const;

export type AdminTabId = keyof typeof ICONS;

export const ADMIN_TAB_LABELS = texts({
  home: msg`Dashboard`,
  users: msg`Users`,
  payouts: msg`Payouts`,
  bookings: msg`Bookings`,
  pricing: msg`Pricing`,
  reviews: msg`Reviews`,
  emails: msg`Emails`,
  applications: msg`Drivers`,
  cases: msg`Cases`,
  money: msg`Money`,
  audit: msg`Audit log`,
  security: msg`Security`,
  profile: msg`Profile`,
});

/** In the order of the bars. */
export const ADMIN_TAB_IDS = Object.keys(ICONS) as readonly AdminTabId[];

/** Alt and a digit, from 1: the first of the tabs. */
export const SHORTCUT_TAB_IDS = ADMIN_TAB_IDS.slice(0, ADMIN_TAB_IDS.indexOf('emails') + 1);

export function getAdminTabIcon(id: AdminTabId): ReactElement {
  return ICONS[id];
}
