import { useQuery } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Chip, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { DriverDocumentsDocument } from '../../generated/driver-documents.ts';
import type { DriverDocumentType, OwnDocumentFragment } from '../../generated/operations.ts';
import { dayText } from '../../lib/area-time.ts';
import { DocumentForm } from './document-form.tsx';
import {
  DOCUMENT_LABELS,
  DOCUMENT_STATE_COLORS,
  DOCUMENT_STATE_LABELS,
  DOCUMENT_TYPES,
} from './document-labels.ts';

interface DriverDocumentsProps {
  /** The last days that the application names. */
  readonly lastDays?: Partial<Record<DriverDocumentType, string>>;
}

/** License, insurance and registration of the signed-in driver: what is there, what was said of it, and another one. */
export function DriverDocuments({ lastDays = {} }: DriverDocumentsProps) {
  const { data, error } = useQuery(DriverDocumentsDocument, { fetchPolicy: 'cache-and-network' });
  const documents = data?.driverDocuments;
  return (
    <Box component="section" aria-labelledby="documents" sx={{ mt: 8 }}>
      <Typography id="documents" variant="h3" component="h2">
        <Trans>Your documents</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        <Trans>
          Only the people who review them can see them. You are offered rides while all three are accepted and
          valid. Please cover your Social Security number where a document shows it.
        </Trans>
      </Typography>
      {error && !documents && (
        <Alert severity="error">
          <Trans>Your documents could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      {!error && !documents && <Skeleton variant="rounded" height={160} />}
      {documents &&
        DOCUMENT_TYPES.map((type) => (
          <DocumentRow
            key={type}
            type={type}
            document={documents.find((one) => one.type === type) ?? null}
            lastDay={lastDays[type] ?? ''}
          />
        ))}
    </Box>
  );
}

interface DocumentRowProps {
  readonly type: DriverDocumentType;
  readonly document: OwnDocumentFragment | null;
  readonly lastDay: string;
}

function DocumentRow({ type, document, lastDay }: DocumentRowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = DOCUMENT_LABELS[type];
  const isWanted = document === null || document.state === 'REFUSED';
  return (
    <Box sx={{ py: 4, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          label={document ? DOCUMENT_STATE_LABELS[document.state] : t`Missing`}
          color={document ? DOCUMENT_STATE_COLORS[document.state] : 'warning'}
        />
        {document && (
          <Typography variant="body2" color="textSecondary">
            <Trans>Valid until {ph({ day: dayText(document.expiresOn) })}</Trans>
          </Typography>
        )}
        {!isOpen && (
          <Button
            size="small"
            variant={isWanted ? 'contained' : 'outlined'}
            sx={{ ml: { sm: 'auto' } }}
            aria-label={isWanted ? t`Add ${name}` : t`Replace ${name}`}
            onClick={() => setOpen(true)}
          >
            {isWanted ? <Trans>Add</Trans> : <Trans>Replace</Trans>}
          </Button>
        )}
      </Box>
      {document?.refusalReason && (
        <Typography color="error" variant="body2">
          {document.refusalReason}
        </Typography>
      )}
      {isOpen && <DocumentForm type={type} expiresOn={lastDay} onDone={() => setOpen(false)} />}
    </Box>
  );
}
