import { Box } from '@mui/material';
import type { SessionUser } from '../../../lib/session-user.ts';
import { ChangePasswordSection } from './change-password-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** How an account is kept safe. */
export function SecurityPanel({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <ChangePasswordSection user={user} />
      <PasskeysSection />
      <SecondFactorSection />
      <SessionsSection />
      <EmailSection />
    </Box>
  );
}
