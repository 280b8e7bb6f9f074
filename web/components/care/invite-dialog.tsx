import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Alert,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { CloseActions } from '../close-actions.tsx';
import { inviteCaregiverInput } from '../../../application/care/inputs.ts';
import { InviteCaregiverDocument } from '../../generated/care.ts';
import type { CareScope, ConsentWay } from '../../generated/operations.ts';
import { useAreaTime } from '../../lib/area-time.ts';
import { getFormats } from '../../lib/i18n.ts';
import { LinkToCopy } from '../link-to-copy.tsx';
import { useAct } from '../use-act.ts';
import { ScopeBoxes } from './scope-boxes.tsx';
import { consentText, TOLD_WAYS } from './scope-words.ts';

interface InviteDialogProps {
  readonly isOpen: boolean;
  /** By operators: for whom, a passenger without an account. Riders invite for themselves. */
  readonly passengerId?: string;
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

interface Made {
  readonly url: string;
  readonly email: string | null;
  readonly expiresAt: string;
}

/** Invites somebody to help, and shows the link this once. */
export function InviteDialog({ isOpen, passengerId, onInvited, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={isOpen} onClose={close} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Invite somebody to help</Trans>
      </DialogTitle>
      {made ? (
        <FreshInvitation made={made} onClose={close} />
      ) : (
        <InviteForm
          passengerId={passengerId}
          onMade={(one) => {
            setMade(one);
            onInvited();
          }}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface InviteFormProps {
  readonly passengerId: string | undefined;
  readonly onMade: (made: Made) => void;
  readonly onClose: () => void;
}

function InviteForm({ passengerId, onMade, onClose }: InviteFormProps) {
  const [scopes, setScopes] = useState<readonly CareScope[]>(['BOOK', 'FOLLOW']);
  const [email, setEmail] = useState('');
  const [consent, setConsent] = useState<ConsentWay>('PHONE');
  const [invite, { loading }] = useMutation(InviteCaregiverDocument, { fetchPolicy: 'no-cache' });
  const act = useAct();
  const typed = email.trim();
  const isWrong = typed !== '' && !inviteCaregiverInput.shape.email.safeParse(typed).success;
  const submit = () =>
    act(
      async () => {
        const input = {
          scopes: [...scopes],
          email: typed || null,
          language: getFormats().startsWith('es') ? ('ES' as const) : ('EN' as const),
          ...(passengerId && { passengerId, consent }),
        };
        const answer = (await invite({ variables: { input } })).data?.inviteCaregiver;
        if (answer)
          onMade({
            url: answer.url,
            email: answer.invitation.email,
            expiresAt: answer.invitation.expiresAt,
          });
      },
      { title: t`Nobody was invited` },
    );
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Typography>
          {passengerId ? (
            <Trans>Choose what this person may do for the passenger. It can be taken back at any time.</Trans>
          ) : (
            <Trans>
              Choose what this person may do for you. They need a rider account of their own, and you can take
              it back at any time.
            </Trans>
          )}
        </Typography>
        <ScopeBoxes scopes={scopes} label={t`What they may do`} onChange={setScopes} />
        <TextField
          label={t`Email address (optional)`}
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={isWrong}
          helperText={
            isWrong
              ? t`Please enter a valid email address`
              : t`We send the link there, and only the account of that address can accept it.`
          }
        />
        {passengerId && <ConsentField consent={consent} onChange={setConsent} />}
      </DialogContent>
      <CloseActions onClose={onClose} label={t`Cancel`}>
        <Button
          variant="contained"
          loading={loading}
          disabled={scopes.length === 0 || isWrong}
          onClick={() => void submit()}
        >
          <Trans>Invite</Trans>
        </Button>
      </CloseActions>
    </>
  );
}

interface ConsentFieldProps {
  readonly consent: ConsentWay;
  readonly onChange: (consent: ConsentWay) => void;
}

/** How a passenger has told the operator. */
export function ConsentField({ consent, onChange }: ConsentFieldProps) {
  return (
    <TextField
      select
      label={t`How the passenger has agreed`}
      value={consent}
      onChange={({ target }) => onChange(target.value as ConsentWay)}
    >
      {TOLD_WAYS.map((way) => (
        <MenuItem key={way} value={way}>
          {consentText(way)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The address, shown this once. */
function FreshInvitation({ made: { url, email, expiresAt }, onClose }: { made: Made; onClose: () => void }) {
  const { dateTime } = useAreaTime();
  const until = dateTime(expiresAt);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Alert severity="success" role="status">
          {email
            ? t`We have sent the link to ${{ email }}. Only the account of that address can accept it, once, until ${{ until }}.`
            : t`Hand this link on to who helps. It is shown this once, and can be accepted once, until ${{ until }}.`}
        </Alert>
        <LinkToCopy label={t`Link of the invitation`} url={url} />
      </DialogContent>
      <CloseActions onClose={onClose} />
    </>
  );
}
