import { msg } from '@lingui/core/macro';
import HistoryIcon from '@mui/icons-material/History';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import UpcomingIcon from '@mui/icons-material/EventOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import type { ShellTab } from '../../components/app-shell.tsx';
import { texts } from '../../lib/i18n.ts';

/** The rider's sections; the one that is open stands in the address. */
export const RIDER_TABS = [
  texts({ label: msg`Home` }, { id: 'home', icon: <HomeIcon /> } as const),
  texts({ label: msg`Upcoming` }, { id: 'upcoming', icon: <UpcomingIcon /> } as const),
  texts({ label: msg`History` }, { id: 'history', icon: <HistoryIcon /> } as const),
  texts({ label: msg`Wallet` }, { id: 'wallet', icon: <WalletIcon /> } as const),
  texts({ label: msg`Profile` }, { id: 'profile', icon: <PersonIcon /> } as const),
] satisfies readonly ShellTab[];

export type RiderTabId = (typeof RIDER_TABS)[number]['id'];

/** Where a section is. */
export function riderTabPath(id: string): string {
  return id === 'home' ? '/rider' : `/rider?tab=${id}`;
}
