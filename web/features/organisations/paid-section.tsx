import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { AgreementsList } from '../../components/organisations/agreements-list.tsx';
import { SectionPart } from '../../components/section-part.tsx';
import { FundedRides } from './funded-rides.tsx';

/** What an organisation pays: its agreements and the rides that it pays for, for who manages it or reads its bills. */
export function PaidSection({ organisationId }: { readonly organisationId: string }) {
  const id = useId();
  return (
    <SectionPart
      title={t`What we pay`}
      text={t`Agreements are made with us: write to us when one is to change.`}
    >
      <AgreementsList organisationId={organisationId} />
      <Box
        component="section"
        aria-labelledby={id}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 3 }}
      >
        <Typography id={id} variant="h5" component="h3">
          <Trans>Rides that the organization pays for</Trans>
        </Typography>
        <FundedRides organisationId={organisationId} />
      </Box>
    </SectionPart>
  );
}
