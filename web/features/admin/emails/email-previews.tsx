import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@apollo/client/react';
import { Box, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import { useSearchParams } from 'react-router';
import { Notice } from '../../../components/notice.tsx';
import { EmailPreviewDocument, EmailTemplatesDocument } from '../../../generated/emails.ts';

/** Every mail of the product with made-up data; which one is kept in the address. */
export function EmailPreviews() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(EmailTemplatesDocument);
  const templates = data?.emailTemplates ?? [];
  const shown = templates.find(({ id }) => id === params.get('template')) ?? templates[0];
  const choose = (template: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), tab: 'emails', template }), { replace: true });
  if (error) {
    return <Notice title={t`The templates could not be loaded`} onRetry={refetch} />;
  }
  return (
    <Box component="section" aria-labelledby="email-templates" sx={{ my: 6 }}>
      <Typography id="email-templates" variant="h3" component="h2">
        <Trans>Templates</Trans>
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        <Trans>Samples: the people, rides and amounts in them are made up.</Trans>
      </Typography>
      {shown ? (
        <>
          <TextField
            select
            size="small"
            label={t`Template`}
            value={shown.id}
            onChange={({ target }) => choose(target.value)}
            sx={{ width: { xs: '100%', sm: 420 } }}
          >
            {templates.map(({ id, subject }) => (
              <MenuItem key={id} value={id} lang="en">
                {subject}
              </MenuItem>
            ))}
          </TextField>
          <Preview id={shown.id} />
        </>
      ) : (
        <Skeleton variant="rounded" height={40} role="status" aria-label={t`Loading templates`} />
      )}
    </Box>
  );
}

/** The HTML in a frame that runs nothing, and its text beside it. */
function Preview({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(EmailPreviewDocument, { variables: { id } });
  if (error) {
    return <Notice title={t`The mail could not be shown`} onRetry={refetch} />;
  }
  const preview = data?.emailPreview;
  if (!preview) {
    return (
      <Skeleton
        variant="rounded"
        height={480}
        role="status"
        aria-label={t`Loading the mail`}
        sx={{ mt: 4 }}
      />
    );
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 4, mt: 4, gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' } }}
    >
      <Box
        component="iframe"
        title={t`HTML of ${{ subject: preview.subject }}`}
        sandbox=""
        srcDoc={preview.html}
        sx={{ width: '100%', height: 640, border: 1, borderColor: 'divider', borderRadius: '12px' }}
      />
      <Box
        component="pre"
        lang="en"
        tabIndex={0}
        role="region"
        aria-label={t`Plain text of ${{ subject: preview.subject }}`}
        sx={{
          m: 0,
          p: 4,
          maxHeight: 640,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.875rem',
        }}
      >
        {preview.text}
      </Box>
    </Box>
  );
}
