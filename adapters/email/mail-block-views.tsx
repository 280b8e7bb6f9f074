import { Button } from '@react-email/button';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import type { MailBlock } from '../../application/ports/email.ts';
import { light } from './mail-colors.ts';

const TEXT: CSSProperties = { fontSize: 16, lineHeight: '24px', margin: '0 0 16px', color: light('ink') };
const CELL: CSSProperties = { padding: '4px 0', fontSize: 16, lineHeight: '24px', verticalAlign: 'top' };
const NUMBER: CSSProperties = { ...CELL, textAlign: 'right', whiteSpace: 'nowrap' };
const TOTAL: CSSProperties = { borderTop: `2px solid ${light('ink')}`, fontWeight: 700, paddingTop: 8 };

/** One piece of a mail. */
export function MailBlockView({ block }: { block: MailBlock }) {
  if (typeof block === 'string') {
    return (
      <Text className="text-ink" style={TEXT}>
        {block}
      </Text>
    );
  }
  switch (block.kind) {
    case 'link':
      return <LinkView label={block.label} url={block.url} />;
    case 'quote':
      return (
        <Text className="text-ink line-river" style={QUOTE}>
          {block.text}
        </Text>
      );
    case 'route':
      return <RouteView pickup={block.pickup} dropoff={block.dropoff} />;
    case 'facts':
      return (
        <LayoutTable>
          {block.facts.map(([label, value]) => (
            <tr key={label}>
              <th scope="row" className="text-quiet" style={{ ...CELL, ...FACT }}>
                {label}
              </th>
              <td className="text-ink" style={{ ...CELL, color: light('ink'), overflowWrap: 'anywhere' }}>
                {value}
              </td>
            </tr>
          ))}
        </LayoutTable>
      );
    case 'amounts':
      return (
        <LayoutTable>
          {block.lines.map(([label, amount]) => (
            <AmountRow key={label} label={label} amount={amount} />
          ))}
          <AmountRow label={block.total[0]} amount={block.total[1]} isTotal />
        </LayoutTable>
      );
  }
}

const QUOTE: CSSProperties = {
  ...TEXT,
  borderLeft: `3px solid ${light('river')}`,
  paddingLeft: 12,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
const FACT: CSSProperties = {
  color: light('quiet'),
  fontWeight: 400,
  textAlign: 'left',
  width: '38%',
  paddingRight: 12,
};

/** A table whose cells belong to the words before them, read row by row. */
function LayoutTable({ children }: { children: ReactNode }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      style={{ width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function AmountRow({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const total = isTotal ? TOTAL : {};
  const style = { color: light('ink'), fontVariantNumeric: 'tabular-nums', ...total };
  const classes = `text-ink${isTotal ? ' line-ink' : ''}`;
  return (
    <tr>
      <th scope="row" className={classes} style={{ ...CELL, fontWeight: 400, textAlign: 'left', ...style }}>
        {label}
      </th>
      <td className={classes} style={{ ...NUMBER, ...style }}>
        {amount}
      </td>
    </tr>
  );
}

const MARKER: CSSProperties = {
  borderRadius: 12,
  color: '#FFFFFF',
  display: 'inline-block',
  fontSize: 13,
  fontWeight: 700,
  height: 24,
  lineHeight: '24px',
  textAlign: 'center',
  width: 24,
};

/** Where from and where to, one above the other with the way between them. */
function RouteView({ pickup, dropoff }: { pickup: string; dropoff: string }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ width: '100%', margin: '0 0 16px' }} role="presentation">
      <tbody>
        <StopRow letter="P" name="From" color="#1B7F50" address={pickup} />
        <tr aria-hidden>
          <td style={{ width: 40, paddingLeft: 11, lineHeight: 0 }}>
            <div className="line-river" style={{ borderLeft: `2px solid ${light('river')}`, height: 16 }} />
          </td>
          <td />
        </tr>
        <StopRow letter="D" name="To" color="#C7372F" address={dropoff} />
      </tbody>
    </table>
  );
}

function StopRow({
  letter,
  name,
  color,
  address,
}: {
  letter: string;
  name: string;
  color: string;
  address: string;
}) {
  return (
    <tr>
      <td style={{ width: 40, verticalAlign: 'top' }}>
        <span aria-hidden style={{ ...MARKER, backgroundColor: color }}>
          {letter}
        </span>
      </td>
      <td className="text-ink" style={{ fontSize: 16, lineHeight: '24px', color: light('ink') }}>
        <span className="text-quiet" style={{ color: light('quiet') }}>
          {name}:{' '}
        </span>
        {address}
      </td>
    </tr>
  );
}

function LinkView({ label, url }: { label: string; url: string }) {
  return (
    <div style={{ margin: '0 0 16px' }}>
      <Button
        href={url}
        className="button"
        style={{
          backgroundColor: light('river'),
          borderRadius: 12,
          color: '#FFFFFF',
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '24px',
          padding: '12px 20px',
        }}
      >
        {label}
      </Button>
    </div>
  );
}
