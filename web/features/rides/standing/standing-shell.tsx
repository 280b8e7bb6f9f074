import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AppShell } from '../../../components/app-shell.tsx';
import { RIDER_TABS, riderTabPath } from '../rider-tabs.tsx';

/** The rider's sections around a screen of standing rides, which belong to what is to come. */
export function StandingShell({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <AppShell tabs={RIDER_TABS} activeTab="upcoming" onTab={(id) => void navigate(riderTabPath(id))}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>{children}</Box>
    </AppShell>
  );
}
