import { t } from '@lingui/core/macro';
import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { AgreementsList } from '../../components/organisations/agreements-list.tsx';
import { InvoicesList } from '../../components/organisations/invoices-list.tsx';
import { SectionPart } from '../../components/section-part.tsx';
import { FundedRides } from './funded-rides.tsx';

/** What an organisation pays: its agreements and the rides that it pays for, for who manages it or reads its bills. */
export function PaidSection({ organisationId }: { readonly organisationId: string }) {
  return (
    <SectionPart
      title={t`What we pay`}
      text={t`Agreements are made with us: write to us when one is to change.`}
    >
      <AgreementsList organisationId={organisationId} />
      <Part title={t`Invoices`}>
        <InvoicesList organisationId={organisationId} />
      </Part>
      <Part title={t`Rides that the organization pays for`}>
        <FundedRides organisationId={organisationId} />
      </Part>
    </SectionPart>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 3 }}
    >
      <Typography id={id} variant="h5" component="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
