import { t } from '@lingui/core/macro';
import { Box, Tab, Tabs } from '@mui/material';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { useCurrentUser } from '../../lib/session.ts';
import type { SessionUser } from '../../lib/session-user.ts';
import { DownloadData } from './profile/download-data.tsx';
import { DeleteAccount } from './profile/delete-account.tsx';
import { LanguageSection } from './profile/language-section.tsx';
import { PersonalDataForm } from './profile/personal-data-form.tsx';
import { PhotoField } from './profile/photo-field.tsx';
import { ProfileHeader, RiderProfileHeader, type ProfileFigures } from './profile/profile-header.tsx';
import { SecurityPanel } from './security/security-panel.tsx';

const NoticesSection = lazy(async () => ({
  default: (await import('./notices/notices-section.tsx')).NoticesSection,
}));

/** Nobody looks for it first. */
const TextsSection = lazy(async () => ({
  default: (await import('./profile/texts-section.tsx')).TextsSection,
}));

/** What a kind of user has besides the own data and security; other features'. */
export interface ProfileSection {
  /** In the address. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

export interface ProfilePanelProps {
  /** Of a driver; a rider's are asked for here. */
  readonly figures?: ProfileFigures | null;
  /** Between the own data and security. */
  readonly before?: readonly ProfileSection[];
  /** After security: what language and the like stand below. */
  readonly settings?: ProfileSection;
}

/** Who is signed in: data and photo, how the account is kept safe, and how they want things. */
export function ProfilePanel({ figures = null, before = [], settings }: ProfilePanelProps) {
  const { user } = useCurrentUser();
  if (!user) return null;
  const sections = [
    { id: 'profile', label: t`Profile`, content: <OwnData user={user} /> },
    ...before,
    { id: 'security', label: t`Security`, content: <SecurityPanel user={user} /> },
    {
      id: settings?.id ?? 'preferences',
      label: settings?.label ?? t`Preferences`,
      content: <Preferences>{settings?.content}</Preferences>,
    },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6, maxWidth: 720, minWidth: 0 }}>
      {user.type === 'RIDER' ? (
        <RiderProfileHeader user={user} />
      ) : (
        <ProfileHeader user={user} figures={figures} />
      )}
      <Sections sections={sections} />
    </Box>
  );
}

/** The open section is kept in the address, beside the tab. */
function Sections({ sections }: { sections: readonly ProfileSection[] }) {
  const [parameters, setParameters] = useSearchParams();
  const id = useId();
  const wanted = parameters.get('section');
  const open = sections.find((section) => section.id === wanted) ?? sections[0];
  if (!open) return null;
  const show = (section: string) =>
    setParameters((before) => ({ ...Object.fromEntries(before), section }), { replace: true });
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs
        value={open.id}
        onChange={(_, section: string) => show(section)}
        variant="scrollable"
        aria-label={t`Profile sections`}
      >
        {sections.map((section) => (
          <Tab
            key={section.id}
            value={section.id}
            label={section.label}
            // All of them in sight on a phone.
            sx={{ minWidth: 0, px: { xs: 2, sm: 4 } }}
            id={`${id}-${section.id}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.id}`} sx={{ pt: 6 }}>
        {open.content}
      </Box>
    </Box>
  );
}

/** What a kind of user can choose, and what everybody can. */
function Preferences({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      {children}
      <Suspense fallback={<LoadingScreen />}>
        <NoticesSection />
      </Suspense>
      <Suspense fallback={null}>
        <TextsSection />
      </Suspense>
      <LanguageSection />
    </Box>
  );
}

function OwnData({ user }: { user: SessionUser }) {
  return (
    <Box sx={{ display: 'grid', gap: 8 }}>
      <PhotoField user={user} />
      <PersonalDataForm user={user} key={user.id} />
      {user.type !== 'ADMIN' && <DownloadData />}
      {user.type !== 'ADMIN' && <DeleteAccount />}
    </Box>
  );
}
