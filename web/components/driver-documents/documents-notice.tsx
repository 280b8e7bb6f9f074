import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { toLocalDay } from '../../../domain/geo/local-time.ts';
import { DriverDocumentsDocument } from '../../generated/driver-documents.ts';
import type { OwnDocumentFragment } from '../../generated/operations.ts';
import { dayText } from '../../lib/area-time.ts';
import { useConfiguration } from '../../lib/configuration.ts';
import { useNow } from '../../lib/use-now.ts';
import { DOCUMENT_LABELS, DOCUMENT_TYPES } from './document-labels.ts';

const SOON_DAYS = 30;
const MINUTE_MS = 60_000;

/** On the dashboard: the document that keeps the driver from driving, or will soon; nothing while all is well. */
export function DocumentsNotice() {
  const { data } = useQuery(DriverDocumentsDocument, { fetchPolicy: 'cache-and-network' });
  const { timeZone } = useConfiguration().serviceArea;
  const today = toLocalDay(useNow(MINUTE_MS), timeZone);
  if (!data) return null;
  const said = DOCUMENT_TYPES.map((type) =>
    sentence(data.driverDocuments.find((one) => one.type === type) ?? null, DOCUMENT_LABELS[type], today),
  ).filter((one) => one !== null);
  const [first] = said;
  if (!first) return null;
  return (
    <Alert
      severity={said.some(({ stops }) => stops) ? 'warning' : 'info'}
      sx={{ mb: 5 }}
      action={
        <Button component={Link} to="/driver/apply" color="inherit" size="small">
          <Trans>Your documents</Trans>
        </Button>
      }
    >
      {said.map(({ text }) => text).join(' ')}
    </Alert>
  );
}

function sentence(
  document: OwnDocumentFragment | null,
  name: string,
  today: string,
): { readonly text: string; readonly stops: boolean } | null {
  if (!document)
    return { text: t`${name}: missing. You are offered no rides until it is accepted.`, stops: true };
  const { state, acceptedUntil } = document;
  if (state === 'REFUSED') return { text: t`${name}: refused. Please upload another one.`, stops: true };
  if (acceptedUntil === null) {
    return { text: t`${name}: waits for review. You are offered rides once it is accepted.`, stops: false };
  }
  const day = dayText(acceptedUntil);
  if (acceptedUntil < today) {
    return {
      text: t`${name}: expired on ${day}. You are offered no rides until a new one is accepted.`,
      stops: true,
    };
  }
  const left = (Date.parse(acceptedUntil) - Date.parse(today)) / 86_400_000;
  if (left > SOON_DAYS || state === 'SUBMITTED') return null;
  return { text: t`${name}: valid until ${day}. Please upload the new one in good time.`, stops: false };
}
