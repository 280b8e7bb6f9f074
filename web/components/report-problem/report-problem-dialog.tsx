import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Dialog, DialogTitle, MenuItem } from '@mui/material';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { reportProblemInput } from '../../../application/cases/inputs.ts';
import type { CaseKind } from '../../generated/operations.ts';
import { CasesOfRideDocument, ReportProblemDocument } from '../../generated/report-problem.ts';
import { toList } from '../../lib/connections.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { serverText } from '../../lib/server-text.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { toFailure } from '../form/failure.ts';
import { TextField } from '../form/text-field.tsx';
import { useParsed, useZodForm } from '../form/use-zod-form.ts';
import { useToast } from '../toast.tsx';
import { CASE_KIND_LABELS, caseTitle } from './case-labels.ts';
import { OwnCases } from './own-cases.tsx';

export interface ReportProblemDialogProps {
  readonly rideId: string;
  readonly viewer: 'rider' | 'driver';
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One of them is how somebody behaved, and has its own words and place. */
const ANIMAL = 'SERVICE_ANIMAL';
const KINDS = [...(Object.keys(CASE_KIND_LABELS) as CaseKind[]), ANIMAL] as const;
type Topic = (typeof KINDS)[number];
const schema = z.object({ kind: z.enum(KINDS), text: reportProblemInput.shape.text });

/** Tells support about a problem with a ride, and shows what was reported before and what became of it. */
export function ReportProblemDialog({ rideId, viewer, isOpen, onClose }: ReportProblemDialogProps) {
  const { data } = useQuery(CasesOfRideDocument, {
    variables: { rideId },
    skip: !isOpen,
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>
        <Trans>Report a problem</Trans>
      </DialogTitle>
      <ReportForm rideId={rideId} viewer={viewer} onClose={onClose}>
        <OwnCases cases={data ? toList(data.cases).items : []} />
      </ReportForm>
    </Dialog>
  );
}

interface ReportFormProps extends Pick<ReportProblemDialogProps, 'rideId' | 'viewer' | 'onClose'> {
  readonly children: ReactNode;
}

function ReportForm({ rideId, viewer, onClose, children }: ReportFormProps) {
  const form = useZodForm(schema, { defaultValues: { text: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const kind = form.watch('kind');
  const send = useReport(rideId);
  const submit = async (values: z.output<typeof schema>) => {
    await send(values);
    form.reset({ text: '' });
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      toFailure={toFailure(t`Failed to send your report. Nothing was sent.`)}
      submitLabel={t`Send Report`}
      isComplete={isComplete}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      {children}
      <TextField form={form} name="kind" label={t`What is it about?`} select required defaultValue="">
        {topicsOf(viewer).map((one) => (
          <MenuItem key={one} value={one}>
            {caseTitle(toReported(one))}
          </MenuItem>
        ))}
      </TextField>
      {kind === ANIMAL && (
        <Alert severity="info">
          <Trans>No driver may refuse a service animal. Our support reads this before anything else.</Trans>
        </Alert>
      )}
      {(kind === 'SAFETY' || kind === 'IMPAIRMENT') && (
        <Alert severity="warning">
          {kind === 'IMPAIRMENT'
            ? t`Is anybody in danger? Call 911 first. From the driver’s arrival until a day after the ride, the driver is suspended as soon as you send this.`
            : t`Is anybody in danger? Call 911 first.`}
        </Alert>
      )}
      <TextField
        form={form}
        name="text"
        label={t`What happened?`}
        required
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </DialogForm>
  );
}

/** What riders alone can report of their driver stands first among what is urgent. */
function topicsOf(viewer: ReportProblemDialogProps['viewer']): readonly Topic[] {
  if (viewer === 'driver') return KINDS.filter((one) => one !== 'IMPAIRMENT' && one !== ANIMAL);
  const others = KINDS.filter((one) => one !== ANIMAL);
  return [...others.slice(0, 2), ANIMAL, ...others.slice(2)];
}

function toReported(topic: Topic): { kind: CaseKind; isServiceAnimalRefused: boolean } {
  return topic === ANIMAL
    ? { kind: 'CONDUCT', isServiceAnimalRefused: true }
    : { kind: topic, isServiceAnimalRefused: false };
}

/** Sends a report once, however often it is tried, and says what happens next; throws when it was refused. */
function useReport(rideId: string) {
  const [report] = useMutation(ReportProblemDocument, { refetchQueries: ['CasesOfRide'] });
  const keys = useIdempotencyKeys();
  const toast = useToast();
  return async ({ kind, text }: z.output<typeof schema>): Promise<void> => {
    const id = keys.keyFor(`${rideId} ${kind} ${text}`);
    const { data } = await report({ variables: { input: { id, rideId, text, ...toReported(kind) } } });
    keys.renew();
    toast({ title: t`Report sent`, description: serverText(data?.reportProblem.nextStep ?? '') });
  };
}
