import { describe, expect, it } from 'vitest';

import type { JsonSchema } from '../../packages/contracts/src/json-schema.ts';
import { describeSchema } from './describe-schema.ts';

const cases: [JsonSchema, string][] = [
  [{ type: 'string' }, 'text'],
  [{ type: 'string', maxLength: 64 }, 'text, up to 64 characters'],
  [{ type: 'string', minLength: 1, maxLength: 30 }, 'text, 1–30 characters'],
  [{ type: 'string', pattern: '^a$' }, 'text, like `^a$`'],
  [{ type: 'string', format: 'uuid', pattern: '^x$' }, 'uuid'],
  [{ type: 'integer', minimum: 0, maximum: 5 }, 'whole number 0–5'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'whole number from 0'],
  [{ type: 'integer', exclusiveMinimum: 0 }, 'positive whole number'],
  [{ type: 'number' }, 'number'],
  [{ type: 'boolean' }, 'true or false'],
  [{ type: 'null' }, '`null`'],
  [{ enum: ['wx', 'zfb'] }, '`"wx"` or `"zfb"`'],
  [{ const: 2 }, '`2`'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number or `null`'],
  [{ type: 'string', description: 'a colour' }, 'a colour'],
  [{ $ref: '#/components/schemas/VideoPage' }, '[VideoPage](#videopage)'],
  [{ type: 'array', items: { type: 'string' } }, 'list of text'],
  [{ type: 'array', items: { type: 'string' }, minItems: 4, maxItems: 4 }, 'list of 4 text'],
  [{ type: 'object', properties: {} }, 'nothing'],
  [
    {
      type: 'object',
      properties: { id: { type: 'string' }, icon: { type: 'string' } },
      required: ['id'],
    },
    '{ `id`: text, `icon`?: text }',
  ],
];

describe('describeSchema', () => {
  it.each(cases)('%j is described as %s', (schema, words) => {
    expect(describeSchema(schema)).toBe(words);
  });
});
