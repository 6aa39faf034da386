import { type Call, refusalsOf } from './call.ts';
import { answerSchemaOf, type JsonSchema, payloadSchemaOf, shapeSchemas } from './json-schema.ts';
import { httpStatusOf, refusals } from './refusals.ts';

/** An OpenAPI 3.1 document, with the parts that this package fills. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<`/${string}`, Partial<Record<'get' | 'post', Operation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<
      string,
      { type: 'apiKey'; in: 'header'; name: string; description: string }
    >;
    parameters: Record<string, Parameter>;
  };
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

interface Parameter {
  name: string;
  in: 'header' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

const description = [
  'Every answer is the envelope `{ code, msg, data }`: code 0 is success, and `msg` is fit to show to a member.',
  'A business rule refuses with HTTP 200 and code 500, an ended session with HTTP 200 and code 8000.',
  'A sealed answer carries `data` as base64 of AES-CBC (PKCS#7) over its JSON; that is formatting, not protection.',
].join('\n\n');

/** Builds an OpenAPI 3.1 document of all calls, grouped by domain (`{ member: { getMember, … }, … }`). */
export function buildOpenApi(
  domains: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  { title, version }: { title: string; version: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [domain, calls] of Object.entries(domains)) {
    for (const [name, call] of Object.entries(calls)) {
      const operation = describeCall(name, domain, call);
      const method = call.method === 'GET' ? 'get' : 'post';
      paths[call.path] = { ...paths[call.path], [method]: operation };
      for (const [index, alias] of (call.aliases ?? []).entries()) {
        const operationId = `${name}Alias${index + 1}`;
        paths[alias] = { ...paths[alias], [method]: { ...operation, operationId } };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    tags: Object.keys(domains).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...shapeSchemas(), Refusal: refusalSchema },
      securitySchemes,
      parameters,
    },
  };
}

const securitySchemes: OpenApiDocument['components']['securitySchemes'] = {
  Token: {
    type: 'apiKey',
    in: 'header',
    name: 'Token',
    description:
      'The token that registering or logging in answered, as a member or as an operator.',
  },
};

const parameters: OpenApiDocument['components']['parameters'] = {
  security: {
    name: 'security',
    in: 'header',
    required: false,
    description: 'Sent with every call.',
    schema: { const: '1' },
  },
  userId: {
    name: 'userId',
    in: 'header',
    required: false,
    description: "The member's `h5Uuid`; with another member's the session counts as over.",
    schema: { type: 'string' },
  },
};

const refusalSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer', not: { const: 0 } },
    msg: { type: 'string', description: 'Why, in Chinese, fit to show to a member.' },
    data: { type: 'null' },
  },
};

function describeCall(name: string, tag: string, call: Call): Operation {
  const headers = call.needs === 'member' ? ['security', 'userId'] : ['security'];
  return {
    operationId: name,
    summary: call.summary,
    tags: [tag],
    security: call.needs === 'nobody' ? [{}, { Token: [] }] : [{ Token: [] }],
    parameters: [
      ...headers.map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ...(call.method === 'GET' ? describeQuery(payloadSchemaOf(call)) : []),
    ],
    ...(call.method === 'POST' && { requestBody: describeBody(call) }),
    responses: describeResponses(call),
  };
}

function describeQuery({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: typeof schema === 'boolean' ? {} : schema,
  }));
}

function describeBody(call: Call): NonNullable<Operation['requestBody']> {
  const payload = payloadSchemaOf(call);
  if (call.body !== 'form') {
    return { required: true, content: { 'application/json': { schema: payload } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
  const schema: JsonSchema = {
    ...payload,
    properties: { ...payload.properties, file },
    required: [...(payload.required ?? []), 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function describeResponses(call: Call): Operation['responses'] {
  const byStatus = Map.groupBy(refusalsOf(call), httpStatusOf);
  const refused = (byStatus.get(200) ?? []).map(
    (refusal) => `\`${refusal}\` (${refusals[refusal]})`,
  );
  const success: JsonSchema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 0 }, msg: { type: 'string' }, data: describeData(call) },
  };
  const schema: JsonSchema = refused.length === 0 ? success : { oneOf: [success, refusalRef] };
  const responses: Operation['responses'] = {
    '200': {
      description: ['Success', ...refused].join(' · '),
      content: { 'application/json': { schema } },
    },
  };
  for (const [status, reasons] of byStatus) {
    if (status === 200) continue;
    responses[String(status)] = {
      description: reasons.map((reason) => `\`${reason}\``).join(' · '),
      content: { 'application/json': { schema: refusalRef } },
    };
  }
  return responses;
}

const refusalRef = { $ref: '#/components/schemas/Refusal' };

function describeData(call: Call): JsonSchema {
  const answer = answerSchemaOf(call);
  if (!call.sealed) return answer;
  return {
    type: 'string',
    description: 'Sealed: base64 of AES-CBC over the JSON of `contentSchema`.',
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    contentSchema: answer,
  };
}
