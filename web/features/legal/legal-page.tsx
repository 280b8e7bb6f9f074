import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { SiteFooter } from '../../components/site-footer.tsx';
import { SiteHeader } from '../../components/site-header.tsx';
import { useSignedInVisitor } from '../../lib/signed-in-visitor.ts';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  readonly title: string;
  readonly summary: ReactNode;
  readonly sections: readonly LegalSection[];
}

/** A text to be read: one column of comfortable width, with a table of contents. */
export function LegalPage({ title, summary, sections }: LegalPageProps) {
  return (
    <>
      <SiteHeader user={useSignedInVisitor()} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          maxWidth: 720,
          mx: 'auto',
          px: { xs: 4, md: 6 },
          pt: 10,
          pb: 20,
          outline: 'none',
          '& a': { color: 'primary.main' },
        }}
      >
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          <Trans>Effective date: January 24, 2025</Trans>
        </Typography>
        <Box sx={{ mt: 8, p: 5, borderRadius: 1, bgcolor: 'glass' }}>{summary}</Box>
        <Contents sections={sections} />
        {sections.map((section, index) => (
          <Box component="section" key={section.id} id={section.id} sx={{ mt: 12, scrollMarginTop: 24 }}>
            <Typography variant="h3" component="h2">
              {index + 1}. {section.title}
            </Typography>
            <Box sx={{ mt: 3, '& p': { my: 3 }, '& ul': { pl: 6 }, '& li': { my: 1.5 } }}>{section.body}</Box>
          </Box>
        ))}
      </Box>
      <SiteFooter />
    </>
  );
}

function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <Box component="nav" aria-label={t`Contents`} sx={{ mt: 8 }}>
      <Box
        component="ol"
        sx={{
          m: 0,
          pl: 6,
          columnGap: 8,
          columns: { sm: 2 },
          '& li': { py: 1 },
        }}
      >
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </Box>
    </Box>
  );
}
