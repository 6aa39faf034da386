import type { Call, Needs } from '../../packages/contracts/src/call.ts';
import {
  answerSchemaOf,
  type JsonSchema,
  payloadSchemaOf,
  shapeSchemas,
} from '../../packages/contracts/src/json-schema.ts';
import { refusals } from '../../packages/contracts/src/refusals.ts';
import { resultCode } from '../../packages/contracts/src/result-codes.ts';
import { describeSchema } from './describe-schema.ts';

type Calls = Readonly<Record<string, Call>>;

const opening = `<!-- Generated from packages/contracts by scripts/generate-calls-doc.ts. Do not edit. -->

# Calls

Everything a client can ask of the server. Every call is answered by the envelope \`{ "code", "msg", "data" }\`:
code 0 is success, and \`msg\` is Chinese and fit to show to a member.

- **Needs** says who may call: anybody, a member, or an operator, whose \`Token\` header alone says who it is. \`userId\` (the
  member's \`h5Uuid\`) goes with a member's; if it names another member, the session counts as over.
- **Sealed** answers carry \`data\` as base64 of AES-CBC with PKCS#7 padding over the UTF-8 JSON. It is formatting, not protection.
- A payload is a JSON object (a form where a picture is sent, the query of a GET). Fields not listed are ignored; those with
  \`?\` may be left out. A payload that does not fit is refused with code ${resultCode.badPayload}.
- Refusals with code ${resultCode.refused} and ${resultCode.sessionOver} travel with HTTP status 200, all others with the status of their code. Every call can be
  refused as \`bad-payload\` (${refusals['bad-payload']}), one that needs a member as \`session-over\` (${refusals['session-over']}), one that
  needs an operator as \`operator-only\` (${refusals['operator-only']}).
`;

/** Returns the reference of all calls by domain, and of the shapes that they answer, as one Markdown page. */
export function renderCallsDoc(domains: Readonly<Record<string, Calls>>): string {
  return [
    opening,
    ...Object.entries(domains).map(([domain, calls]) => renderDomain(domain, calls)),
    renderShapes(),
  ].join('\n');
}

function renderDomain(domain: string, calls: Calls): string {
  const rows = Object.entries(calls).map(([name, call]) => [
    `[${name}](#${name.toLowerCase()})`,
    [call.path, ...(call.aliases ?? [])].map((path) => `\`${call.method} ${path}\``).join('<br>'),
    describeNeeds(call.needs),
    call.sealed ? 'sealed' : '',
  ]);
  return [
    `## Calls: ${domain}
`,
    renderTable(['Call', 'Address', 'Needs', 'Sealed'], rows),
    ...Object.entries(calls).map(([name, call]) => renderCall(name, call)),
  ].join('\n');
}

/** Describes who may call; for an operator, the permission and whether a recent second factor is needed. */
function describeNeeds(needs: Needs): string {
  if (typeof needs === 'string') return needs === 'nobody' ? '' : needs;
  const again = needs.factor === 'recent' ? ', second factor of the last 10 minutes' : '';
  return `operator: ${needs.permission}${again}`;
}

function renderCall(name: string, call: Call): string {
  const reasons = (call.refusals ?? [])
    .map((reason) => `\`${reason}\` (${refusals[reason]})`)
    .join(' · ');
  return [
    `### ${name}\n`,
    `${call.summary}\n`,
    renderPayload(call),
    `**Answers** ${describeSchema(answerSchemaOf(call))}\n`,
    ...(reasons ? [`**Refuses** ${reasons}\n`] : []),
  ].join('\n');
}

function renderPayload(call: Call): string {
  const payload = payloadSchemaOf(call);
  const variants = payload.oneOf ?? [payload];
  const filled = variants.filter(({ properties = {} }) => Object.keys(properties).length > 0);
  const fields = filled.map(renderFields).join('\n**or**\n\n');
  if (call.body === 'form') {
    const beside = fields === '' ? '' : `, and these fields\n\n${fields}`;
    return `**Sends** a form with one picture as \`file\`${beside}\n`;
  }
  return fields === '' ? '**Sends** nothing\n' : fields;
}

/** Renders the fields; consecutive fields with the same meaning share a row. */
function renderFields({ properties = {}, required = [] }: JsonSchema): string {
  const rows: [names: string, meaning: string][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const field = `\`${name}\`${required.includes(name) ? '' : '?'}`;
    const meaning = `${describeSchema(schema)}${describeDefault(schema)}`;
    const last = rows.at(-1);
    if (last?.[1] === meaning) last[0] += `, ${field}`;
    else rows.push([field, meaning]);
  }
  return renderTable(['Field', ''], rows);
}

function describeDefault(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean' || schema.default === undefined || schema.default === '')
    return '';
  return `; \`${JSON.stringify(schema.default)}\` if left out`;
}

function renderShapes(): string {
  const shapes = Object.entries(shapeSchemas());
  return [
    '## Shapes\n',
    ...shapes.map(([name, schema]) => `### ${name}\n\n${renderFields(schema)}`),
  ].join('\n');
}

function renderTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}
