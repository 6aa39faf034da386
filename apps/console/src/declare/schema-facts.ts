import * as z from 'zod/mini';

/** What a schema says of one field. */
export interface FieldFacts {
  /** Whether an empty field is refused. */
  isRequired: boolean;
  /** The most characters of a text, or items of a list. */
  most?: number;
}

/** Returns what the schema of a payload says of its field; nothing for a field that it does not have. */
export function factsOf(payload: z.core.$ZodType, name: string): FieldFacts {
  const field = fieldOf(payload, name);
  if (!field) return { isRequired: false };
  const bare = unwrap(field);
  const most = mostOf(bare);
  return {
    isRequired: bare === field && !z.safeParse(field, '').success,
    ...(most !== undefined && { most }),
  };
}

/** Returns the most characters of a text, or items of a list, that a schema accepts. */
function mostOf({ _zod: { def } }: z.core.$ZodType): number | undefined {
  const limits = (def.checks ?? []).map((check) => check._zod.def);
  const limit = limits.find((it) => it.check === 'max_length');
  return limit && 'maximum' in limit ? Number(limit.maximum) : undefined;
}

/** Whether a payload has a field. */
export const hasField = (payload: z.core.$ZodType, name: string): boolean =>
  fieldOf(payload, name) !== undefined;

function fieldOf(payload: z.core.$ZodType, name: string): z.core.$ZodType | undefined {
  const { def } = payload._zod;
  return payload instanceof z.core.$ZodObject && 'shape' in def
    ? Object.entries(payload._zod.def.shape).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Returns the schema inside an optional, nullable or defaulted one. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  const inner = 'innerType' in def ? def.innerType : 'in' in def ? def.in : undefined;
  return inner instanceof z.core.$ZodType ? unwrap(inner) : schema;
}
