import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { CsvLink } from '../../../components/data-table/csv-link.tsx';
import { ListFilters, useAsked } from '../list-filters.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import { AuditTable } from './audit-table.tsx';

const FIELDS = ['actor', 'action', 'subject', 'from', 'to'] as const;
const ROW = {
  display: 'grid',
  gap: 3,
  my: 5,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(5, 1fr) auto' },
};

/** Who changed what, newest first; what is looked for is kept in the address. */
export function AuditPanel() {
  const [asked, ask] = useAsked(FIELDS);
  const filter: Partial<typeof asked> = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== ''),
  );
  return (
    <>
      <PanelHeading
        title={t`Audit log`}
        text={
          <Trans>
            Every change of money, prices, roles and accounts: who made it, why, and from what to what.
            Sign-ins and refusals stand in the{' '}
            <Link component={RouterLink} to="?tab=security">
              security log
            </Link>
            .
          </Trans>
        }
        actions={<CsvLink list="audit-log" filter={filter} />}
      />
      <ListFilters
        fields={{
          actor: { label: t`Who`, type: 'text', placeholder: t`E-mail or system` },
          action: { label: t`What`, type: 'text', placeholder: t`Such as user.role` },
          subject: { label: t`To whom`, type: 'text', placeholder: t`E-mail or id` },
          from: { label: t`From`, type: 'date' },
          to: { label: t`To`, type: 'date' },
        }}
        asked={asked}
        onAsk={ask}
        sx={ROW}
      />
      <AuditTable filter={filter} />
    </>
  );
}
