import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { CaregiversList } from '../../components/care/caregivers-list.tsx';
import { HelpedPerson } from '../../components/care/helped-person.tsx';
import { useCareChanges } from '../../components/care/use-care-changes.ts';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { rolesText } from '../../components/organisations/organisation-words.ts';
import { HelpedHistory } from '../../components/care/helped-history.tsx';
import { SectionPart } from '../../components/section-part.tsx';
import { PeopleCaredForDocument } from '../../generated/care.ts';
import { OwnOrganisationsDocument } from '../../generated/organisations.ts';

const FIELDS = ['caregivers', 'peopleCaredFor', 'ownOrganisations'];

/** A rider's own: who helps them, and whom they help; read again as soon as either has changed. */
export function CareSection() {
  useCareChanges(FIELDS);
  return (
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 560 }}>
      <SectionPart
        title={t`People who help you`}
        text={t`They book, cancel, pay for and follow rides for you, as far as you let them.`}
      >
        <CaregiversList canGive />
      </SectionPart>
      <SectionPart title={t`People you help`} text={t`You can step back at any time.`}>
        <PeopleCaredFor />
      </SectionPart>
      <OwnOrganisations />
    </Box>
  );
}

function PeopleCaredFor() {
  const { data, error, refetch } = useQuery(PeopleCaredForDocument, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return error ? (
      <Alert severity="error">
        <Trans>Whom you help could not be loaded. Please try again.</Trans>
      </Alert>
    ) : (
      <LoadingScreen />
    );
  const people = data.peopleCaredFor;
  if (people.length === 0)
    return (
      <Typography color="textSecondary">
        <Trans>Nobody. Whoever wants your help sends you an invitation.</Trans>
      </Typography>
    );
  return (
    <>
      {people.map((grant) => (
        <HelpedPerson key={grant.id} grant={grant} onEnded={() => void refetch().catch(() => undefined)} />
      ))}
      <HelpedHistory />
    </>
  );
}

/** For whom else the rider acts; nothing for most. */
function OwnOrganisations() {
  const { data } = useQuery(OwnOrganisationsDocument, { fetchPolicy: 'cache-and-network' });
  if (!data || data.ownOrganisations.length === 0) return null;
  return (
    <SectionPart title={t`Organizations you act for`}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data.ownOrganisations.map(({ id, organisation, roles }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <MuiLink component={Link} to={`/organization/${organisation.id}`} sx={{ fontWeight: 600 }}>
              {organisation.name}
            </MuiLink>
            <Typography variant="body2" color="textSecondary">
              {rolesText(roles)}
            </Typography>
          </Box>
        ))}
      </Box>
    </SectionPart>
  );
}
