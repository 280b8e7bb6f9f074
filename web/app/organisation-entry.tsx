import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useInvitationLink } from '../components/auth/mailed-token.ts';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { RequireUser } from './require-user.tsx';

// Whoever is invited needs none of the other's code.
const AcceptMemberScreen = lazy(async () => ({
  default: (await import('../features/organisations/accept-member-screen.tsx')).AcceptMemberScreen,
}));
const OrganisationPage = lazy(async () => ({
  default: (await import('./organisation-page.tsx')).OrganisationPage,
}));

/** Where the links of invitations to act for an organisation lead; without a token, to the rider's organisations. */
export function OrganisationEntry() {
  const link = useInvitationLink('organization');
  const { organisationId } = useParams();
  return (
    <Suspense fallback={<LoadingScreen />}>
      {link.token !== '' && !organisationId ? (
        <AcceptMemberScreen link={link} />
      ) : (
        <RequireUser userType="RIDER">
          <OrganisationPage />
        </RequireUser>
      )}
    </Suspense>
  );
}
