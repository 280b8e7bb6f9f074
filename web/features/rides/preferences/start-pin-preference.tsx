import { useMutation, useQuery } from '@apollo/client/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Alert,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { useAct } from '../../../components/use-act.ts';
import type { StartPinChoice } from '../../../generated/operations.ts';
import { ChooseStartPinDocument, StartPinChoiceDocument } from '../../../generated/start-pin-choice.ts';

/** Looks like the headings of the sections beside it. */
const HEADING = { typography: 'h4', color: 'text.primary' };

/** When the driver needs the rider's PIN to start a trip; kept as soon as it is chosen. */
export function StartPinPreference() {
  const { data, error } = useQuery(StartPinChoiceDocument);
  const [choose, { loading }] = useMutation(ChooseStartPinDocument);
  const act = useAct();
  const onChoose = (choice: StartPinChoice) => {
    const send = () =>
      choose({
        variables: { choice },
        optimisticResponse: { chooseStartPin: choice },
        update: (cache) =>
          void cache.writeQuery({ query: StartPinChoiceDocument, data: { startPinChoice: choice } }),
      });
    const [title, failed] = [t`Failed to save preferences`, t`Please try again.`];
    void act(send, { done: { title: t`Preferences saved` }, title, failed });
  };
  if (error) {
    return (
      <Alert severity="error">
        <Trans>Your preferences could not be loaded. Please try again.</Trans>
      </Alert>
    );
  }
  return (
    <FormControl disabled={!data || loading}>
      <FormLabel id="start-pin" sx={HEADING}>
        <Trans>Start PIN</Trans>
      </FormLabel>
      <FormHelperText id="start-pin-help" sx={{ mx: 0, maxWidth: 560 }}>
        <Trans>
          Four digits that you read to your driver in the car. The trip cannot start without them, so that you
          know it is the right car.
        </Trans>
      </FormHelperText>
      <RadioGroup
        aria-labelledby="start-pin"
        aria-describedby="start-pin-help"
        value={data?.startPinChoice ?? ''}
        onChange={(_, choice) => onChoose(choice as StartPinChoice)}
        sx={{ mt: 2 }}
      >
        <FormControlLabel value="OFF" control={<Radio />} label={t`Never`} />
        <FormControlLabel value="ALWAYS" control={<Radio />} label={t`Before every trip`} />
        <FormControlLabel value="AT_NIGHT" control={<Radio />} label={t`Only at night, from 10 PM to 6 AM`} />
      </RadioGroup>
    </FormControl>
  );
}
