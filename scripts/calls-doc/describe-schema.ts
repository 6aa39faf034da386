import type { JsonSchema } from '../../packages/contracts/src/json-schema.ts';

type Limits = { from: number | undefined; to: number | undefined };

/** Describes a JSON Schema in a few words of Markdown: what a reader must know to send or read the value. */
export function describeSchema(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'anything';
  if (schema.description) return schema.description;
  if (schema.$ref) return linkShape(schema.$ref);
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(describeSchema).join(' or ');
  return describeByType(schema);
}

/** Describes the fields of an object on one line: `{ list: …, total: … }`. */
function describeFields({ properties = {}, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'}: ${describeSchema(field)}`,
  );
  return fields.length === 0 ? 'nothing' : `{ ${fields.join(', ')} }`;
}

function describeByType(schema: JsonSchema): string {
  switch (schema.type) {
    case 'string':
      return describeText(schema);
    case 'integer':
    case 'number':
      return describeNumber(schema);
    case 'boolean':
      return 'true or false';
    case 'null':
      return '`null`';
    case 'array':
      return describeList(schema);
    default:
      return describeFields(schema);
  }
}

function describeText({ format, minLength, maxLength, pattern }: JsonSchema): string {
  if (format) return format;
  const limits = describeLimits({ from: minLength, to: maxLength });
  const size = limits ? `text, ${limits} characters` : 'text';
  return pattern ? `${size}, like ${code(new RegExp(pattern))}` : size;
}

function describeNumber(schema: JsonSchema): string {
  const { type, minimum, maximum, exclusiveMinimum } = schema;
  const kind = type === 'integer' ? 'whole number' : 'number';
  if (exclusiveMinimum === 0) return `positive ${kind}`;
  const limits = describeLimits({ from: finite(minimum), to: finite(maximum) });
  return limits ? `${kind} ${limits}` : kind;
}

function describeList({ items, minItems, maxItems }: JsonSchema): string {
  const item = Array.isArray(items) ? 'anything' : describeSchema(items);
  const count = minItems !== undefined && minItems === maxItems ? `${minItems} ` : '';
  return `list of ${count}${item}`;
}

function describeLimits({ from, to }: Limits): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `from ${from}`;
  return from === undefined ? `up to ${to}` : `${from}–${to}`;
}

/** Returns the bound, unless it is only that of a safe integer. */
function finite(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;
}

function linkShape(reference: string): string {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return `[${name}](#${name.toLowerCase()})`;
}

function code(value: unknown): string {
  return value instanceof RegExp ? `\`${value.source}\`` : `\`${JSON.stringify(value)}\``;
}
