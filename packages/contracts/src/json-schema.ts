import * as z from 'zod/mini';

import type { Call } from './call.ts';
import { noteSchemas, shapes } from './schema-notes.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

const notes = noteSchemas();

/** Where named shapes are in a document; every `$ref` made here points below it. */
const shapesPath = '#/components/schemas/';
const definitionsPath = '#/$defs/';

/**
 * Returns the JSON Schema (draft 2020-12, as OpenAPI 3.1 reads it) of a call's payload. Named shapes stay
 * references into `#/components/schemas/`; `shapeSchemas` returns them.
 */
export function payloadSchemaOf(call: Call): JsonSchema {
  return toSchema(call.payload, 'input');
}

/** Returns the JSON Schema of a call's `data` after it is opened. */
export function answerSchemaOf(call: Call): JsonSchema {
  return toSchema(call.answer, 'output');
}

/** Returns every named shape by its name. */
export function shapeSchemas(): Record<string, JsonSchema> {
  const named = Object.entries(shapes).map(([name, shape]) => {
    const { $defs = {} } = z.toJSONSchema(z.array(shape), { metadata: notes, io: 'output' });
    return [name, pointToShapes($defs[name] ?? {})] as const;
  });
  return Object.fromEntries(named);
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // A root never becomes a reference, even with a name; a list item does. So the schema is wrapped in a list.
  const { items } = z.toJSONSchema(z.array(schema), { metadata: notes, io });
  return isSchema(items) ? pointToShapes(items) : {};
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the schema with its references pointing at the shapes of a document. */
function pointToShapes(schema: JsonSchema): JsonSchema {
  const pointed: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    // A field may be called `id`; a text `id` is the name of a shape and not part of its schema.
    if (key !== 'id' || typeof value !== 'string') pointed[key] = pointValue(key, value);
  }
  return pointed;
}

function pointValue(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string')
    return value.replace(definitionsPath, shapesPath);
  if (Array.isArray(value)) return value.map((item) => pointValue('', item));
  return isSchema(value) ? pointToShapes(value) : value;
}
