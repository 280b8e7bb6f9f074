import { t } from '@lingui/core/macro';
import BadgeOutlinedIcon from '@mui/icons-material/BadgeOutlined';
import EventNoteOutlinedIcon from '@mui/icons-material/EventNoteOutlined';
import PaymentsOutlinedIcon from '@mui/icons-material/PaymentsOutlined';
import PolicyOutlinedIcon from '@mui/icons-material/PolicyOutlined';
import ReportProblemOutlinedIcon from '@mui/icons-material/ReportProblemOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';

/** What an admin runs, in the order of the bars. */
export const ADMIN_TABS = [
  {
    id: 'payouts',
    get label() {
      return t`Payouts`;
    },
    icon: <PaymentsOutlinedIcon />,
  },
  {
    id: 'bookings',
    get label() {
      return t`Bookings`;
    },
    icon: <EventNoteOutlinedIcon />,
  },
  {
    id: 'applications',
    get label() {
      return t`Drivers`;
    },
    icon: <BadgeOutlinedIcon />,
  },
  {
    id: 'cases',
    get label() {
      return t`Cases`;
    },
    icon: <ReportProblemOutlinedIcon />,
  },
  {
    id: 'pricing',
    get label() {
      return t`Pricing`;
    },
    icon: <SellOutlinedIcon />,
  },
  {
    id: 'security',
    get label() {
      return t`Security`;
    },
    icon: <PolicyOutlinedIcon />,
  },
  {
    id: 'profile',
    get label() {
      return t`Profile`;
    },
    icon: <PersonOutlinedIcon />,
  },
] as const;
