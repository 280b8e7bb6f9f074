import { useMutation } from '@apollo/client/react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Rating as Stars,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { COMMENT_MAX_LENGTH, STAR_WORDS } from '../../domain/ratings/rating.ts';
import { RateRideDocument } from '../generated/documents.ts';
import { serverMessage } from '../lib/server-message.ts';
import { useToast } from './toast.tsx';

export interface RatingSubject {
  readonly rideId: string;
  readonly rateeId: string;
  readonly name: string;
}

/** One to five stars and an optional comment about the other person of a ride (spec 1 §2.9). */
export function RatingDialog({ subject, onClose }: { subject: RatingSubject | null; onClose: () => void }) {
  return (
    <Dialog open={subject !== null} onClose={onClose} aria-labelledby="rating-title">
      {subject && <RatingForm key={subject.rideId} subject={subject} onClose={onClose} />}
    </Dialog>
  );
}

function RatingForm({ subject, onClose }: { subject: RatingSubject; onClose: () => void }) {
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [rate, { loading }] = useMutation(RateRideDocument, { refetchQueries: 'active' });
  const toast = useToast();

  const submit = async () => {
    if (!stars) {
      toast({
        title: 'Rating Required',
        description: 'Please select a rating before submitting.',
        severity: 'error',
      });
      return;
    }
    const { rideId, rateeId } = subject;
    try {
      await rate({ variables: { rideId, rateeId, rating: stars, comment: comment.trim() || null } });
      toast({ title: 'Rating submitted', description: `Thank you for rating ${subject.name}.` });
      onClose();
    } catch (error) {
      const description = serverMessage(error) ?? 'Failed to submit rating. Please try again.';
      toast({ title: 'Error', description, severity: 'error' });
    }
  };

  return (
    <>
      <DialogTitle id="rating-title">How was your ride with {subject.name}?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5, justifyItems: 'center' }}>
        <Stars
          name="rating"
          value={stars}
          onChange={(_, value) => setStars(value)}
          getLabelText={(value) => `${value} ${value === 1 ? 'star' : 'stars'}: ${STAR_WORDS[value - 1]}`}
          sx={{ fontSize: 44, color: 'lamp' }}
        />
        <Typography role="status" variant="h5" component="p" sx={{ minHeight: 24 }}>
          {stars ? STAR_WORDS[stars - 1] : ''}
        </Typography>
        <TextField
          label="Feedback (optional)"
          multiline
          minRows={3}
          value={comment}
          onChange={(event) => setComment(event.target.value.slice(0, COMMENT_MAX_LENGTH))}
          helperText={`${comment.length}/${COMMENT_MAX_LENGTH}`}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Skip</Button>
        <Button variant="contained" onClick={() => void submit()} loading={loading}>
          Submit Rating
        </Button>
      </DialogActions>
    </>
  );
}
