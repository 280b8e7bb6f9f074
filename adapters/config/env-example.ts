import { variables } from './variables.ts';

const HEADER = `# Every variable is optional but where it says so; what is commented out shows the default.
# This file is generated: \`npm run env:example\`.
`;

/** The text of `.env.example`, made from the schema so that it cannot lag behind. */
export function envExample(): string {
  const entries = Object.entries(variables.shape).map(([name, schema]) => {
    const lines = (schema.description ?? '').trim().split(/\n\s*/);
    const byDefault = schema.def.type === 'default' ? String(schema.def.defaultValue) : '';
    return [...lines.map((line) => `# ${line}`), `#${name}=${quoted(byDefault)}`].join('\n');
  });
  return `${HEADER}\n${entries.join('\n\n')}\n`;
}

function quoted(value: string): string {
  return value.includes(' ') ? `"${value}"` : value;
}
