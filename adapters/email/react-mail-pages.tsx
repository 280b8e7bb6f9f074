import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailDocument, MailPages } from '../../application/ports/email.ts';
import { MailBlockView } from './mail-block-views.tsx';
import { DARK_STYLE, light } from './mail-colors.ts';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** System typefaces: mail programs load no others. */
const FONTS = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const SMALL: CSSProperties = { fontSize: 14, lineHeight: '20px', margin: '0 0 8px', color: light('quiet') };

/** Mails drawn with the components of react-email: tables and styles in the elements, as mail programs read them. */
export class ReactMailPages implements MailPages {
  toHtml(document: MailDocument): Promise<string> {
    return Promise.resolve(`${DOCTYPE}${renderToStaticMarkup(<MailPage document={document} />)}`);
  }
}

function MailPage({
  document: { heading, blocks, notice, footer, productName },
}: {
  document: MailDocument;
}) {
  const [first] = blocks;
  return (
    <Html lang="en">
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: DARK_STYLE }} />
      </Head>
      {typeof first === 'string' && <Preview>{first}</Preview>}
      <Body className="on-paper" style={{ backgroundColor: light('paper'), fontFamily: FONTS, margin: 0 }}>
        <Container style={{ maxWidth: 600, padding: '24px 12px' }}>
          <Text className="text-river" style={BRAND}>
            {productName}
          </Text>
          <Section
            className="on-sheet"
            style={{ backgroundColor: light('sheet'), borderRadius: 12, padding: 24 }}
          >
            <Heading as="h1" className="text-ink" style={HEADING}>
              {heading}
            </Heading>
            {blocks.map((block, index) => (
              <MailBlockView key={index} block={block} />
            ))}
          </Section>
          <Hr className="line-rule" style={{ borderColor: light('rule'), margin: '24px 0 16px' }} />
          {notice && (
            <Text className="text-ink" style={{ ...SMALL, color: light('ink'), fontWeight: 600 }}>
              {notice}
            </Text>
          )}
          <Text className="text-quiet" style={SMALL}>
            {footer}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const BRAND: CSSProperties = {
  color: light('river'),
  fontSize: 20,
  fontWeight: 700,
  lineHeight: '28px',
  margin: '0 0 12px',
};
const HEADING: CSSProperties = {
  color: light('ink'),
  fontSize: 24,
  fontWeight: 700,
  lineHeight: '32px',
  margin: '0 0 16px',
};
