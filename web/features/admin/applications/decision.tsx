import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { DriverReviewDetailsFragment } from '../../../generated/operations.ts';
import { ReasonForm } from './reason-form.tsx';
import { ReviewForm } from './review-form.tsx';
import { useDecide } from './use-decide.ts';
import { useLastButton } from './use-last-button.ts';

interface DecisionProps {
  readonly review: DriverReviewDetailsFragment;
  readonly onDecided: () => void;
}

/** Approve, reject for a reason, or a review with notes; nothing once it is decided. */
export function Decision({ review, onDecided }: DecisionProps) {
  const { application, documents } = review;
  const { status, goodDriverAgreementAccepted } = application;
  const [isRejecting, setRejecting] = useState(false);
  const { approve, reject, isBusy } = useDecide(application, onDecided);
  const { group, focusLast } = useLastButton();
  const cancel = () => {
    setRejecting(false);
    focusLast();
  };
  if (status === 'APPROVED' || status === 'REJECTED') return <Decided status={status} />;
  const isReady = documents.filter(({ state }) => state === 'ACCEPTED').length === 3;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h2">
        <Trans>Decision</Trans>
      </Typography>
      {!goodDriverAgreementAccepted && (
        <Alert severity="warning">
          <Trans>An application cannot be approved without the agreement being accepted</Trans>
        </Alert>
      )}
      {!isReady && (
        <Alert severity="info">
          <Trans>Accept all three documents first; then the driver can be approved.</Trans>
        </Alert>
      )}
      {isRejecting ? (
        <ReasonForm
          label={t`Rejection reason`}
          required={t`Please provide a reason for rejection`}
          hint={t`Mailed to the applicant, who may apply again.`}
          confirmLabel={t`Confirm Rejection`}
          onConfirm={reject}
          onCancel={cancel}
        />
      ) : (
        <Box ref={group} sx={{ display: 'flex', gap: 3 }}>
          <Button
            variant="contained"
            disabled={!isReady || !goodDriverAgreementAccepted}
            loading={isBusy}
            onClick={() => void approve()}
          >
            <Trans>Approve</Trans>
          </Button>
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setRejecting(true)}>
            <Trans>Reject</Trans>
          </Button>
        </Box>
      )}
      <ReviewForm application={application} />
    </Box>
  );
}

function Decided({ status }: { status: 'APPROVED' | 'REJECTED' }) {
  return (
    <Alert severity={status === 'APPROVED' ? 'success' : 'info'}>
      {status === 'APPROVED' ? (
        <Trans>
          This driver is approved. Refusing a document stops them from driving until it is replaced.
        </Trans>
      ) : (
        <Trans>This application was rejected. The applicant may change it and apply again.</Trans>
      )}
    </Alert>
  );
}
