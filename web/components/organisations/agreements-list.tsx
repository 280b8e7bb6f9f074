import { useQuery } from '@apollo/client/react';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Typography } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { OrganisationAgreementsDocument } from '../../generated/agreements.ts';
import type { ShownAgreementFragment } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadingScreen } from '../loading-screen.tsx';
import { Notice } from '../notice.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { isPast } from './agreement-words.ts';

const HOUR_MS = 3_600_000;

interface AgreementsListProps {
  readonly organisationId: string;
  /** What can be done about one. */
  readonly children?: (agreement: ShownAgreementFragment) => ReactNode;
}

/** What an organisation has promised to pay for, the newest first; what is over is folded away. */
export function AgreementsList({ organisationId, children }: AgreementsListProps) {
  const { data, error, refetch } = useQuery(OrganisationAgreementsDocument, {
    variables: { organisationId },
    fetchPolicy: 'cache-and-network',
  });
  const { timeZone } = useAreaTime();
  const today = toLocalDay(useNow(HOUR_MS), timeZone);
  if (!data)
    return error ? (
      <Notice title={t`The agreements could not be loaded`} onRetry={refetch} />
    ) : (
      <LoadingScreen />
    );
  const { agreements } = data;
  const toCard = (agreement: ShownAgreementFragment) => (
    <AgreementCard key={agreement.id} agreement={agreement}>
      {children?.(agreement)}
    </AgreementCard>
  );
  const current = agreements.filter((agreement) => !isPast(agreement, today));
  const past = agreements.filter((agreement) => isPast(agreement, today));
  return (
    <Box sx={GRID}>
      {current.length === 0 && (
        <Typography color="textSecondary">
          <Trans>The organization pays for no rides at the moment.</Trans>
        </Typography>
      )}
      {current.map(toCard)}
      {past.length > 0 && <Past count={past.length}>{past.map(toCard)}</Past>}
    </Box>
  );
}

function Past({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifySelf: 'start', ml: -2 }}
      >
        {plural(count, { one: '# agreement that is over', other: '# agreements that are over' })}
      </Button>
      <Box id={id} hidden={!isOpen} sx={isOpen ? GRID : undefined}>
        {isOpen && children}
      </Box>
    </>
  );
}

const GRID = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const;
