import { useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import CheckIcon from '@mui/icons-material/Check';
import { Box, Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router';
import { DOCUMENT_TYPES } from '../../../components/driver-documents/document-labels.ts';
import { visuallyHidden } from '../../../components/visually-hidden.ts';
import { FirstStepsDocument } from '../../../generated/first-steps.ts';
import type { FirstStepsQuery } from '../../../generated/operations.ts';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

/** What a new driver does until the first ride, and what is done already. */
export function FirstSteps({ onSchedule }: { onSchedule: () => void }) {
  const { data } = useQuery(FirstStepsDocument, { fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const steps = toSteps(data);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card component="section" aria-labelledby="first-steps-title" sx={{ p: { xs: 4, md: 6 } }}>
      <Typography id="first-steps-title" variant="h3" component="h2">
        <Trans>Four steps to your first ride</Trans>
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 3, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
        {steps.map((step, index) => (
          <StepLine key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
        {next < 2 && (
          <Button component={Link} to="/driver/apply" variant="contained">
            {next === 0 ? t`Your driver application` : t`Your documents`}
          </Button>
        )}
        <Button variant="outlined" onClick={onSchedule}>
          <Trans>Set your weekly schedule</Trans>
        </Button>
      </Box>
    </Card>
  );
}

interface StepLineProps {
  readonly step: Step;
  readonly number: number;
  readonly isNext: boolean;
}

function StepLine({ step: { title, text, isDone }, number, isNext }: StepLineProps) {
  return (
    <Box
      component="li"
      aria-current={isNext ? 'step' : undefined}
      sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', gap: 3 }}
    >
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '50%',
          display: 'grid',
          placeContent: 'center',
          border: '2px solid',
          borderColor: isDone || isNext ? 'primary.main' : 'divider',
          ...(isDone && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        }}
      >
        {isDone ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: isNext ? 650 : 500 }}>
          {title}
          {isDone && (
            <Box component="span" sx={visuallyHidden}>
              {` (${t`done`})`}
            </Box>
          )}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
    </Box>
  );
}

const SENT = new Set<string | undefined>(['PENDING', 'UNDER_REVIEW', 'APPROVED']);

function toSteps({ driverApplication, driverDocuments }: FirstStepsQuery): readonly Step[] {
  const uploaded = DOCUMENT_TYPES.filter((type) =>
    driverDocuments.some((document) => document.type === type && document.state !== 'REFUSED'),
  ).length;
  const whole = DOCUMENT_TYPES.length;
  return [
    {
      title: t`Send your application`,
      text: t`Who you are, what you drive, and the driver agreement.`,
      isDone: SENT.has(driverApplication?.status),
    },
    {
      title: t`Upload your documents`,
      text: t`License, insurance and registration: ${uploaded} of ${whole}.`,
      isDone: uploaded === whole,
    },
    {
      title: t`An admin approves you`,
      text: t`We look at everything, and you get an e-mail.`,
      isDone: false,
    },
    {
      title: t`Go online`,
      text: t`Riders see you, and scheduled rides follow your weekly schedule.`,
      isDone: false,
    },
  ];
}
