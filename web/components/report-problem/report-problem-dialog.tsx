import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Dialog, DialogTitle, MenuItem } from '@mui/material';
import { useEffect, type ReactNode } from 'react';
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

/** What is told of a problem. */
export interface Told {
  readonly kind: CaseKind;
  readonly isServiceAnimalRefused: boolean;
  readonly text: string;
}

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
      <ReportForm
        viewer={viewer}
        send={useReport(rideId)}
        failure={t`Failed to send your report. Nothing was sent.`}
        submitLabel={t`Send Report`}
        textLabel={t`What happened?`}
        onClose={onClose}
      >
        <OwnCases cases={data ? toList(data.cases).items : []} />
      </ReportForm>
    </Dialog>
  );
}

interface ReportFormProps {
  /** Whose report it is, which decides what it may be about. */
  readonly viewer: ReportProblemDialogProps['viewer'] | 'desk';
  /** Throws when it was refused. */
  readonly send: (told: Told) => Promise<void>;
  readonly failure: string;
  readonly submitLabel: string;
  readonly textLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The inside of a dialog in which a problem with a ride is told. */
export function ReportForm({
  viewer,
  send,
  failure,
  submitLabel,
  textLabel,
  onClose,
  children,
}: ReportFormProps) {
  const form = useZodForm(schema, { defaultValues: { text: '' } });
  const isComplete = useParsed(form, schema) !== null;
  const kind = form.watch('kind');
  const topics = topicsOf(viewer);
  const isForeign = kind && !topics.includes(kind);
  useEffect(() => {
    if (isForeign) form.resetField('kind');
  }, [form, isForeign]);
  const submit = async ({ kind: topic, text }: z.output<typeof schema>) => {
    await send({ ...toReported(topic), text });
    form.reset({ text: '' });
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      toFailure={toFailure(failure)}
      submitLabel={submitLabel}
      isComplete={isComplete}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      {children}
      <TextField form={form} name="kind" label={t`What is it about?`} select required defaultValue="">
        {topics.map((one) => (
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
        label={textLabel}
        required
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
    </DialogForm>
  );
}

/** What riders alone can report of their driver stands first among what is urgent. */
function topicsOf(viewer: ReportFormProps['viewer']): readonly Topic[] {
  if (viewer !== 'rider') return KINDS.filter((one) => one !== 'IMPAIRMENT' && one !== ANIMAL);
  const others = KINDS.filter((one) => one !== ANIMAL);
  return [...others.slice(0, 2), ANIMAL, ...others.slice(2)];
}

function toReported(topic: Topic): Omit<Told, 'text'> {
  return topic === ANIMAL
    ? { kind: 'CONDUCT', isServiceAnimalRefused: true }
    : { kind: topic, isServiceAnimalRefused: false };
}

/** Sends a report once, however often it is tried, and says what happens next; throws when it was refused. */
function useReport(rideId: string) {
  const [report] = useMutation(ReportProblemDocument, { refetchQueries: ['CasesOfRide'] });
  const keys = useIdempotencyKeys();
  const toast = useToast();
  return async (told: Told): Promise<void> => {
    const id = keys.keyFor(JSON.stringify([rideId, told]));
    const { data } = await report({ variables: { input: { id, rideId, ...told } } });
    keys.renew();
    toast({ title: t`Report sent`, description: serverText(data?.reportProblem.nextStep ?? '') });
  };
}
