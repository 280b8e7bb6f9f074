import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { Alert, Box, Typography } from '@mui/material';
import { LoadingScreen } from '../../../components/loading-screen.tsx';
import { ContactForm } from '../../../components/safety/contact-form.tsx';
import { EmergencyContactDocument } from '../../../generated/safety.ts';

/** Whom the rider wants to be told in an emergency. */
export function EmergencyContactForm() {
  const { data, error } = useQuery(EmergencyContactDocument);
  return (
    <Box component="section" aria-labelledby="contact-title" sx={{ display: 'grid', gap: 4, maxWidth: 560 }}>
      <Box>
        <Typography id="contact-title" variant="h4" component="h2">
          <Trans>Emergency contact</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Trans>
            On a trip, the emergency sheet opens a message to this person with a link to your trip. Your own
            phone sends it; we never write to them, and nobody but you reads their number here.
          </Trans>
        </Typography>
      </Box>
      {data && (
        <ContactForm
          kept={data.emergencyContact}
          onSaved={(cache, emergencyContact) =>
            cache.writeQuery({ query: EmergencyContactDocument, data: { emergencyContact } })
          }
        />
      )}
      {!data && error && (
        <Alert severity="error">
          <Trans>Your emergency contact could not be loaded. Please try again.</Trans>
        </Alert>
      )}
      {!data && !error && <LoadingScreen />}
    </Box>
  );
}
