import { useMutation } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { toFailure } from '../../../components/form/failure.ts';
import { ReasonDialog } from '../../../components/form/lazy-reason-dialog.ts';
import { AgreementsList } from '../../../components/organisations/agreements-list.tsx';
import { useOrganisationChanged } from '../../../components/organisations/use-organisation-changed.ts';
import { SectionPart } from '../../../components/section-part.tsx';
import { useToast } from '../../../components/toast.tsx';
import { EndAgreementDocument } from '../../../generated/admin-agreements.ts';
import type { ShownAgreement } from '../../../components/organisations/agreement-words.ts';
import { lazyDialog } from '../../../lib/lazy-dialog.tsx';

const AgreementDialog = lazyDialog(
  'isOpen',
  async () => (await import('./agreement-dialog.tsx')).AgreementDialog,
);

interface AgreementsSectionProps {
  readonly organisationId: string;
  /** A closed one promises nothing more. */
  readonly isOpen: boolean;
}

interface Asked {
  readonly act: 'add' | 'edit' | 'end';
  readonly agreement?: ShownAgreement;
}

/** What an organisation pays for, and what an operator can do about it. */
export function AgreementsSection({ organisationId, isOpen }: AgreementsSectionProps) {
  const [asked, ask] = useState<Asked | null>(null);
  const stopAsking = () => ask(null);
  return (
    <SectionPart
      title={t`Agreements`}
      text={t`The organization promises to pay for rides of its passengers. Rides that are booked stay as they are when an agreement changes or ends.`}
    >
      <AgreementsList organisationId={organisationId}>
        {(agreement) => isOpen && agreement.endedAt === null && <Acts agreement={agreement} onAsk={ask} />}
      </AgreementsList>
      {isOpen && (
        <Button variant="outlined" onClick={() => ask({ act: 'add' })} sx={{ justifySelf: 'start' }}>
          <Trans>Add an agreement</Trans>
        </Button>
      )}
      <AgreementDialog
        isOpen={asked !== null && asked.act !== 'end'}
        organisationId={organisationId}
        agreement={asked?.agreement ?? null}
        onClose={stopAsking}
      />
      <EndQuestion agreement={asked?.act === 'end' ? (asked.agreement ?? null) : null} onClose={stopAsking} />
    </SectionPart>
  );
}

interface ActsProps {
  readonly agreement: ShownAgreement;
  readonly onAsk: (asked: Asked) => void;
}

function Acts({ agreement, onAsk }: ActsProps) {
  const { name } = agreement;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button
        size="small"
        variant="outlined"
        onClick={() => onAsk({ act: 'edit', agreement })}
        aria-label={t`Change ${{ name }}`}
      >
        <Trans>Change</Trans>
      </Button>
      <Button
        size="small"
        color="error"
        onClick={() => onAsk({ act: 'end', agreement })}
        aria-label={t`End ${{ name }}`}
      >
        <Trans context="agreement">End</Trans>
      </Button>
    </Box>
  );
}

interface EndQuestionProps {
  /** Null asks nothing. */
  readonly agreement: ShownAgreement | null;
  readonly onClose: () => void;
}

function EndQuestion({ agreement, onClose }: EndQuestionProps) {
  const [end] = useMutation(EndAgreementDocument);
  const changed = useOrganisationChanged();
  const toast = useToast();
  const question = agreement && {
    title: t`End ${{ name: agreement.name }}?`,
    text: t`For good: the organization promises nothing more under it. It still pays for rides that are booked.`,
    hint: t`Kept in the audit log.`,
    confirmLabel: t`End the agreement`,
    isDestructive: true,
    toFailure: toFailure(undefined, t`The agreement was not ended`),
    onConfirm: async (reason: string) => {
      await end({ variables: { agreementId: agreement.id, reason } });
      toast({ title: t`Agreement ended` });
      void changed();
    },
  };
  return <ReasonDialog question={question} onClose={onClose} />;
}
