import { useMutation } from '@apollo/client/react';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, DialogTitle, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { ReportForm, type Told } from '../../../components/report-problem/report-problem-dialog.tsx';
import { OpenCaseAtDeskDocument } from '../../../generated/booking-cases.ts';
import type { CaseTeller } from '../../../generated/operations.ts';
import { texts } from '../../../lib/i18n.ts';
import { useIdempotencyKeys } from '../../../lib/idempotency-keys.ts';

const TELLER_LABELS: Readonly<Record<CaseTeller, string>> = texts({
  DESK: msg`Nobody: the desk looks into it`,
  RIDER: msg`The rider`,
  DRIVER: msg`The driver`,
});
const TELLERS = Object.keys(TELLER_LABELS) as CaseTeller[];
const VIEWERS = { DESK: 'desk', RIDER: 'rider', DRIVER: 'driver' } as const;

interface OpenCaseDialogProps {
  readonly rideId: string;
  readonly hasDriver: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpened: (caseId: string) => void;
}

/** Opens a case about a ride, of which the desk was told or which it looks into. */
export function OpenCaseDialog({ rideId, hasDriver, isOpen, onClose, onOpened }: OpenCaseDialogProps) {
  const [toldBy, setToldBy] = useState<CaseTeller>('DESK');
  const [open] = useMutation(OpenCaseAtDeskDocument, { refetchQueries: ['BookingCases', 'OpenWork'] });
  const keys = useIdempotencyKeys();
  const send = async (told: Told) => {
    const id = keys.keyFor(JSON.stringify([rideId, toldBy, told]));
    const { data } = await open({ variables: { input: { id, rideId, toldBy, ...told } } });
    keys.renew();
    if (data) onOpened(data.openCaseAtDesk.id);
  };
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="open-case-title">
      <DialogTitle id="open-case-title">
        <Trans>Open a case</Trans>
      </DialogTitle>
      <ReportForm
        viewer={VIEWERS[toldBy]}
        send={send}
        failure={t`The case could not be opened. Nothing was changed.`}
        submitLabel={t`Open the case`}
        textLabel={toldBy === 'DESK' ? t`Why do you look into it?` : t`What happened?`}
        onClose={onClose}
      >
        <TextField
          select
          fullWidth
          label={t`Who has told you?`}
          value={toldBy}
          onChange={({ target: { value } }) => setToldBy(TELLERS.find((one) => one === value) ?? 'DESK')}
        >
          {TELLERS.filter((one) => one !== 'DRIVER' || hasDriver).map((one) => (
            <MenuItem key={one} value={one}>
              {TELLER_LABELS[one]}
            </MenuItem>
          ))}
        </TextField>
        <Typography variant="body2" color="textSecondary">
          {toldBy === 'DESK'
            ? t`The case is yours. Nobody is told of it.`
            : t`It is their report: they get a mail that it was received, and news of it.`}
        </Typography>
      </ReportForm>
    </Dialog>
  );
}
