import { t } from '@lingui/core/macro';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { ShellTab } from '../../components/app-shell.tsx';

export const DRIVER_TAB_IDS = ['home', 'availability', 'history', 'wallet', 'profile'] as const;

export type DriverTabId = (typeof DRIVER_TAB_IDS)[number];

/** The driver's tabs in the order of the bar. */
export const DRIVER_TABS: readonly (ShellTab & { id: DriverTabId })[] = [
  {
    id: 'home',
    get label() {
      return t`Home`;
    },
    icon: <HomeIcon />,
  },
  {
    id: 'availability',
    get label() {
      return t`Schedule`;
    },
    icon: <CalendarIcon />,
  },
  {
    id: 'history',
    get label() {
      return t`History`;
    },
    icon: <HistoryIcon />,
  },
  {
    id: 'wallet',
    get label() {
      return t`Wallet`;
    },
    icon: <WalletIcon />,
  },
  {
    id: 'profile',
    get label() {
      return t`Profile`;
    },
    icon: <PersonIcon />,
  },
];
