import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { LanguageLinks } from '../../components/language-links.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import type { SessionUser } from '../../lib/session-user.ts';
import { ChangePasswordSection } from './security/change-password-section.tsx';
import { EmailSection } from './security/email-section.tsx';
import { SecondFactorSection } from './security/second-factor-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';

/** Who is signed in, and how their account is kept safe. */
export function ProfilePanel() {
  const { user } = useCurrentUser();
  return (
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 720 }}>
      {user && <ProfileHeader user={user} />}
      <LanguageSection />
      <Box component="section" aria-labelledby="security" sx={{ display: 'grid', gap: 8 }}>
        <Typography variant="h2" id="security">
          Security
        </Typography>
        {user && <ChangePasswordSection user={user} />}
        <SecondFactorSection />
        <SessionsSection />
        <EmailSection />
      </Box>
    </Box>
  );
}

function LanguageSection() {
  return (
    <Box component="section" aria-labelledby="language">
      <Typography variant="h2" id="language">
        <Trans>Language</Trans>
      </Typography>
      <Typography sx={{ mt: 2 }}>
        <Trans>This device shows everything in English.</Trans> <LanguageLinks />
      </Typography>
    </Box>
  );
}

function ProfileHeader({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <PersonAvatar person={user} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {user.firstName} {user.lastName}
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
      </Box>
    </Box>
  );
}
