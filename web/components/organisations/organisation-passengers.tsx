import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { MoreButton } from '../more-button.tsx';
import type { OrganisationPassengerFragment } from '../../generated/operations.ts';
import { OrganisationPassengersDocument } from '../../generated/organisations.ts';
import type { BookedFor } from '../../lib/booked-for.ts';
import { usePages } from '../../lib/pages.ts';
import { HelpedPerson } from '../care/helped-person.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { Notice } from '../notice.tsx';
import { AddPassengerDialog } from './add-passenger-dialog.tsx';
import { useOrganisationChanged } from './use-organisation-changed.ts';

const PAGE = 25;

interface OrganisationPassengersProps {
  readonly organisationId: string;
  /** What can be done for a passenger besides stopping to help. */
  readonly children: (passenger: BookedFor) => ReactNode;
}

/** Who lets an organisation help, the newest first, and the way to add somebody. */
export function OrganisationPassengers({ organisationId, children }: OrganisationPassengersProps) {
  const [isAdding, setAdding] = useState(false);
  const changed = useOrganisationChanged();
  const readAgain = () => void changed();
  const { pages } = usePages(
    OrganisationPassengersDocument,
    { organisationId, first: PAGE },
    (data) => data.organisationPassengers,
  );
  const { items } = pages;
  if (!items)
    return pages.hasFailed ? (
      <Notice title={t`The passengers could not be loaded`} onRetry={pages.retry} />
    ) : (
      <LoadingScreen />
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {items.length === 0 && (
        <Typography color="textSecondary">
          <Trans>Nobody yet.</Trans>
        </Typography>
      )}
      {items.map((grant) => (
        <HelpedPerson key={grant.id} grant={grant} onEnded={readAgain}>
          {children(toBookedFor(grant))}
        </HelpedPerson>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <MoreButton pages={pages} />
        <Button variant="outlined" onClick={() => setAdding(true)}>
          <Trans>Add a passenger</Trans>
        </Button>
      </Box>
      <AddPassengerDialog
        isOpen={isAdding}
        organisationId={organisationId}
        onAdded={readAgain}
        onClose={() => setAdding(false)}
      />
    </Box>
  );
}

function toBookedFor({ passenger, organisation, scopes }: OrganisationPassengerFragment): BookedFor {
  const { id, firstName, lastName } = passenger;
  return { id, firstName, lastName, mayPay: scopes.includes('PAY'), organisation };
}
