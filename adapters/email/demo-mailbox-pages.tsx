import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { localDateTime } from '../../application/email/receipt-email.ts';
import type { KeptMail } from './demo-mailbox.ts';

export interface MailboxSettings {
  readonly productName: string;
  /** Of the service area. */
  readonly timeZone: string;
  /** Where the list of the mails is; each mail is below it. */
  readonly path: string;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14201D, #E9EEEA); --quiet: light-dark(#4E5B57, #A9B5B0);
  --paper: light-dark(#FAF8F3, #0D1513); --sheet: light-dark(#FFFFFF, #16201D); --rule: light-dark(#D9DDD6, #33413C);
  --river: light-dark(#0E5A4E, #6CCFBD); --demo: light-dark(#FFF1CC, #3A3012); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px Figtree, system-ui, sans-serif; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 32px 0 8px; }
a { color: var(--river); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--river); outline-offset: 2px; border-radius: 4px; }
.demo { background: var(--demo); border-radius: 12px; padding: 12px 16px; margin: 0 0 24px; }
.quiet { color: var(--quiet); }
.mails { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--rule); border-radius: 12px; }
.mails li { display: grid; padding: 12px 16px; column-gap: 16px; overflow-wrap: anywhere; }
.mails li + li { border-top: 1px solid var(--rule); }
.mails a { font-weight: 600; }
@media (min-width: 720px) { .mails li { grid-template-columns: 2fr 1fr 240px; } .mails time { text-align: right; } }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 640px; box-sizing: border-box; border: 1px solid var(--rule); border-radius: 12px; background: #FFFFFF; }
pre { margin: 0; padding: 16px; background: var(--sheet); border: 1px solid var(--rule); border-radius: 12px;
  font: 14px/22px ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Nothing runs, nothing is loaded from elsewhere, and nobody else's page may show these. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function mailboxPage(mails: readonly KeptMail[], settings: MailboxSettings): string {
  return toHtml(
    'Demo mailbox',
    settings,
    <>
      <h1>Demo mailbox</h1>
      <Notice settings={settings} />
      {mails.length === 0 ? (
        <p>There is no mail yet. Ask for a new password, for example, and look again in a moment.</p>
      ) : (
        <ol className="mails">
          {mails.map(({ id, to, subject, at }) => (
            <li key={id}>
              <a href={`${settings.path}/${encodeURIComponent(id)}`}>{subject}</a>
              <span>{to}</span>
              <When at={at} settings={settings} />
            </li>
          ))}
        </ol>
      )}
    </>,
  );
}

export function mailPage({ id, to, subject, at, text, html }: KeptMail, settings: MailboxSettings): string {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
  return toHtml(
    subject,
    settings,
    <>
      <p>
        <a href={settings.path}>All mails</a>
      </p>
      <h1>{subject}</h1>
      <Notice settings={settings} />
      <dl>
        <dt className="quiet">To</dt>
        <dd>{to}</dd>
        <dt className="quiet">When</dt>
        <dd>
          <When at={at} settings={settings} />
        </dd>
      </dl>
      {links.length > 0 && (
        <section aria-labelledby="links">
          <h2 id="links">Links in this mail</h2>
          <ul>
            {links.map((url) => (
              <li key={url}>
                <a href={url}>{url}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {html !== undefined && (
        <section aria-labelledby="html">
          <h2 id="html">As mail programs show it</h2>
          <p className="quiet">Links do not work in this frame: they stand above.</p>
          <iframe
            sandbox=""
            title={`HTML of ${subject}`}
            src={`${settings.path}/${encodeURIComponent(id)}/html`}
          />
        </section>
      )}
      <section aria-labelledby="text">
        <h2 id="text">As plain text</h2>
        <pre tabIndex={0}>{text}</pre>
      </section>
    </>,
  );
}

function Notice({ settings: { productName } }: { settings: MailboxSettings }) {
  return (
    <p className="demo" role="note">
      This is a demo: no mail is sent to anybody. Here is what {productName} would have sent, the last 200
      mails since it was started.
    </p>
  );
}

function When({ at, settings }: { at: Date; settings: MailboxSettings }) {
  return (
    <time className="quiet" dateTime={at.toISOString()}>
      {localDateTime(at, settings.timeZone)}
    </time>
  );
}

function toHtml(title: string, { productName }: MailboxSettings, content: ReactNode): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} – ${productName}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>{content}</main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
