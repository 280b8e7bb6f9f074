import { msg } from '@lingui/core/macro';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import type { ShellTab } from '../../components/app-shell.tsx';
import { texts } from '../../lib/i18n.ts';

/** The driver's tabs in the order of the bar. */
export const DRIVER_TABS = [
  texts({ label: msg`Home` }, { id: 'home', icon: <HomeIcon /> } as const),
  texts({ label: msg`Schedule` }, { id: 'availability', icon: <CalendarIcon /> } as const),
  texts({ label: msg`History` }, { id: 'history', icon: <HistoryIcon /> } as const),
  texts({ label: msg`Wallet` }, { id: 'wallet', icon: <WalletIcon /> } as const),
  texts({ label: msg`Profile` }, { id: 'profile', icon: <PersonIcon /> } as const),
] satisfies readonly ShellTab[];

export type DriverTabId = (typeof DRIVER_TABS)[number]['id'];
