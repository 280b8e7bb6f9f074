import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatPhone } from '../../domain/users/phone.ts';
import type { DemoPhones } from './demo-phones.ts';

export interface PhonesSettings {
  readonly productName: string;
  /** Of the service area. */
  readonly timeZone: string;
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14201D, #E9EEEA); --quiet: light-dark(#4E5B57, #A9B5B0);
  --paper: light-dark(#FAF8F3, #0D1513); --sheet: light-dark(#FFFFFF, #16201D); --rule: light-dark(#D9DDD6, #33413C);
  --river: light-dark(#0E5A4E, #6CCFBD); --on-river: light-dark(#FFFFFF, #0D1513); --demo: light-dark(#FFF1CC, #3A3012); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px Figtree, system-ui, sans-serif; }
main { max-width: 1200px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 36px; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 0 0 12px; font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--river); outline-offset: 2px; }
.demo { background: var(--demo); border-radius: 12px; padding: 12px 16px; margin: 0 0 24px; }
.phones { display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); align-items: start; }
.phone { background: var(--sheet); border: 1px solid var(--rule); border-radius: 16px; padding: 16px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
li { max-width: 85%; padding: 8px 12px; border-radius: 16px 16px 16px 4px; background: var(--paper); border: 1px solid var(--rule); overflow-wrap: anywhere; }
li.own { justify-self: end; border-radius: 16px 16px 4px 16px; background: var(--river); border-color: var(--river); color: var(--on-river); }
time { display: block; font-size: 13px; line-height: 18px; color: var(--quiet); }
a { color: inherit; }
li.own time { color: inherit; }
form { display: flex; gap: 8px; margin: 16px 0 0; }
input, button { font: inherit; min-height: 44px; box-sizing: border-box; border-radius: 12px; border: 1px solid var(--quiet); padding: 8px 12px; background: var(--sheet); color: inherit; }
input { flex: 1; min-width: 0; }
button { background: var(--river); border-color: var(--river); color: var(--on-river); font-weight: 600; cursor: pointer; }
`;

/** Nothing runs, nothing is loaded from elsewhere, answers go to this page alone, and nobody else's page may show it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Every phone with its messages, and a field to answer as it. */
export function phonesPage(phones: DemoPhones, { productName, timeZone }: PhonesSettings): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const list = phones.list();
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`Demo phones – ${productName}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>Demo phones</h1>
          <p className="demo" role="note">
            This is a demo: no text message is sent to anybody. Here is what {productName} would have sent,
            the last 200 since it was started. Answer as a phone, for example READY, CANCEL, YES, HELP or
            STOP, and load the page again in a moment.
          </p>
          {list.length === 0 ? (
            <p>There is no text message yet. Confirm a phone number in a profile, for example.</p>
          ) : (
            <div className="phones">
              {list.map(([number, texts]) => (
                <section key={number} className="phone" aria-label={formatPhone(number)}>
                  <h2>{formatPhone(number)}</h2>
                  <ol>
                    {texts.map(({ id, body, isFromPhone, at }) => (
                      <li key={id} className={isFromPhone ? 'own' : undefined}>
                        {isFromPhone ? body : withLinks(body)}
                        <time dateTime={at.toISOString()}>{clock.format(at)}</time>
                      </li>
                    ))}
                  </ol>
                  <form method="post" action={phones.path}>
                    <input type="hidden" name="number" value={number} />
                    <input
                      name="body"
                      aria-label={`Answer of ${formatPhone(number)}`}
                      placeholder="Answer"
                      required
                      maxLength={160}
                      autoComplete="off"
                    />
                    <button type="submit">Send</button>
                  </form>
                </section>
              ))}
            </div>
          )}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** As phones show it. */
function withLinks(body: string) {
  return body.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
