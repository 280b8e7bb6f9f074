import { useMutation } from '@apollo/client/react';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Chip, Link, Typography } from '@mui/material';
import { useState, type RefObject } from 'react';
import {
  DOCUMENT_LABELS,
  DOCUMENT_STATE_COLORS,
  DOCUMENT_STATE_LABELS,
  DOCUMENT_TYPES,
} from '../../../components/driver-documents/document-labels.ts';
import { useAct } from '../../../components/use-act.ts';
import { ReviewDriverDocumentDocument } from '../../../generated/driver-review.ts';
import type { DriverReviewDetailsFragment } from '../../../generated/operations.ts';
import { dayText } from '../../../lib/area-time.ts';
import { ReasonForm } from './reason-form.tsx';
import { useLastButton } from './use-last-button.ts';

type Document = DriverReviewDetailsFragment['documents'][number];

/** License, insurance and registration: there or missing, and each accepted or refused. */
export function DocumentReviews({ documents }: { documents: DriverReviewDetailsFragment['documents'] }) {
  return (
    <Box>
      <Typography variant="h3" component="h2">
        <Trans>Required documents</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        <Trans>Documents open with your name on them, and who opens one is noted.</Trans>
      </Typography>
      {DOCUMENT_TYPES.map((type) => {
        const document = documents.find((one) => one.type === type);
        return (
          <Box key={type} sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
            {document ? (
              <DocumentReview key={document.id} document={document} />
            ) : (
              <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
                <Typography sx={{ fontWeight: 600 }}>{DOCUMENT_LABELS[type]}</Typography>
                <Chip size="small" variant="outlined" label={t`Missing`} color="warning" />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function DocumentReview({ document }: { document: Document }) {
  const { type, state, expiresOn, refusalReason, readUrl } = document;
  const [isRefusing, setRefusing] = useState(false);
  const name = DOCUMENT_LABELS[type];
  const { group, focusLast } = useLastButton();
  const close = () => {
    setRefusing(false);
    focusLast();
  };
  const { decide, isBusy } = useReview(document, close);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Chip
          size="small"
          variant="outlined"
          label={DOCUMENT_STATE_LABELS[state]}
          color={DOCUMENT_STATE_COLORS[state]}
        />
        <Typography variant="body2" color="textSecondary">
          <Trans>Valid until {ph({ day: dayText(expiresOn) })}</Trans>
        </Typography>
        {readUrl && (
          <Link href={readUrl} target="_blank" rel="noopener noreferrer" aria-label={t`Open ${name}`}>
            <Trans>Open</Trans>
          </Link>
        )}
        <ReviewButtons
          {...{ group, name, state, isBusy, isRefusing }}
          onAccept={() => void decide(null)}
          onRefuse={() => setRefusing(true)}
        />
      </Box>
      {refusalReason && (
        <Typography variant="body2" color="error">
          {refusalReason}
        </Typography>
      )}
      {isRefusing && (
        <ReasonForm
          label={t`Why it is refused`}
          required={t`Please say why the document is refused`}
          hint={t`Mailed to the driver, who is offered no rides until another one is accepted.`}
          confirmLabel={t`Refuse the document`}
          onConfirm={decide}
          onCancel={close}
        />
      )}
    </Box>
  );
}

interface ReviewButtonsProps {
  readonly group: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly state: Document['state'];
  readonly isBusy: boolean;
  readonly isRefusing: boolean;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

function ReviewButtons(props: ReviewButtonsProps) {
  const { group, name, state, isBusy, isRefusing, onAccept, onRefuse } = props;
  return (
    <Box ref={group} sx={{ display: 'flex', gap: 2, ml: { sm: 'auto' } }}>
      {state !== 'ACCEPTED' && (
        <Button
          size="small"
          variant="outlined"
          loading={isBusy && !isRefusing}
          aria-label={t`Accept ${name}`}
          onClick={onAccept}
        >
          <Trans>Accept</Trans>
        </Button>
      )}
      {state !== 'REFUSED' && !isRefusing && (
        <Button size="small" color="error" aria-label={t`Refuse ${name}`} onClick={onRefuse}>
          <Trans>Refuse</Trans>
        </Button>
      )}
    </Box>
  );
}

/** Accepts the document, or refuses it for a reason. */
function useReview({ id: documentId, type }: Document, onDone: () => void) {
  const [review, { loading: isBusy }] = useMutation(ReviewDriverDocumentDocument);
  const act = useAct();
  const name = DOCUMENT_LABELS[type];
  const decide = async (reason: string | null) => {
    const input = { documentId, isAccepted: reason === null, reason };
    const isDone = await act(() => review({ variables: { input } }), {
      done: { title: reason === null ? t`${name} accepted` : t`${name} refused` },
      title: t`The document was not reviewed`,
      failed: t`Nothing was changed. Please try again.`,
    });
    if (isDone) onDone();
  };
  return { decide, isBusy };
}
