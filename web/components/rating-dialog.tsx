import { t } from '@lingui/core/macro';
import { useMutation } from '@apollo/client/react';
import { Box, Dialog, Rating as Stars, Typography } from '@mui/material';
import { useController, useWatch } from 'react-hook-form';
import { commentField, rateRideInput } from '../../application/ratings/inputs.ts';
import { COMMENT_MAX_LENGTH } from '../../domain/ratings/rating.ts';
import { RateRideDocument } from '../generated/rating-dialog.ts';
import { serverText } from '../lib/server-text.ts';
import { getStarWord } from '../lib/star-words.ts';
import { DialogForm } from './form/dialog-form.tsx';
import { toFailure } from './form/failure.ts';
import { TextField } from './form/text-field.tsx';
import { useZodForm, type ZodForm } from './form/use-zod-form.ts';
import { useToast } from './toast.tsx';

export interface RatingSubject {
  readonly rideId: string;
  readonly rateeId: string;
  readonly name: string;
}

interface RatingDialogProps {
  /** Whom to rate; null closes the dialog. */
  readonly subject: RatingSubject | null;
  readonly onClose: () => void;
}

/** One to five stars and an optional comment about the other person of a ride. */
export function RatingDialog({ subject, onClose }: RatingDialogProps) {
  return (
    <Dialog open={subject !== null} onClose={onClose}>
      {subject && <RatingForm key={subject.rideId} subject={subject} onClose={onClose} />}
    </Dialog>
  );
}

const ratingSchema = rateRideInput.pick({ rating: true }).extend({ comment: commentField });
const NO_STARS = 0;

function RatingForm({ subject, onClose }: { subject: RatingSubject; onClose: () => void }) {
  const form = useZodForm(ratingSchema, { defaultValues: { rating: NO_STARS, comment: '' } });
  const comment = useWatch({ control: form.control, name: 'comment' });
  const [rate] = useMutation(RateRideDocument, { refetchQueries: 'active' });
  const toast = useToast();
  const submit = async ({ rating, comment }: { rating: number; comment: string }) => {
    const { rideId, rateeId } = subject;
    await rate({ variables: { rideId, rateeId, stars: rating, comment: comment || null } });
    toast({ title: t`Rating submitted`, description: t`Thank you for rating ${{ name: subject.name }}.` });
    onClose();
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      onInvalid={({ rating }) =>
        rating &&
        toast({ title: t`Rating Required`, description: serverText(rating.message ?? ''), severity: 'error' })
      }
      toFailure={toFailure(t`Failed to submit rating. Please try again.`)}
      title={t`How was your ride with ${{ name: subject.name }}?`}
      submitLabel={t`Submit Rating`}
      closeLabel={t`Skip`}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 5, justifyItems: 'center' }}>
        <StarsField form={form} />
        <TextField
          form={form}
          name="comment"
          label={t`Feedback (optional)`}
          multiline
          minRows={3}
          format={(text) => text.slice(0, COMMENT_MAX_LENGTH)}
          helperText={`${comment.length}/${COMMENT_MAX_LENGTH}`}
        />
      </Box>
    </DialogForm>
  );
}

function StarsField({ form }: { form: ZodForm<{ rating: number; comment: string }> }) {
  const { field } = useController({ control: form.control, name: 'rating' });
  return (
    <>
      <Stars
        name="rating"
        value={field.value || null}
        onChange={(_, value) => field.onChange(value ?? NO_STARS)}
        getLabelText={starsLabel}
        sx={{ fontSize: 44, color: 'lamp' }}
      />
      <Typography role="status" variant="h5" component="p" sx={{ minHeight: 24 }}>
        {getStarWord(field.value)}
      </Typography>
    </>
  );
}

function starsLabel(stars: number): string {
  const word = getStarWord(stars);
  return stars === 1 ? t`1 star: ${word}` : t`${stars} stars: ${word}`;
}
