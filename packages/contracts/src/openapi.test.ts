import { describe, expect, it } from 'vitest';

import { allCalls, callsByDomain, operatorCalls } from './calls/all-calls.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi(callsByDomain, { title: 'Lantern', version: '1.2.3' });
const text = JSON.stringify(document);

describe('the OpenAPI document', () => {
  it('has every call once, and the other spelling of the login', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const ids = operations.map(({ operationId }) => operationId);
    const names = Object.keys({ ...allCalls, ...operatorCalls });
    expect(ids.toSorted()).toEqual([...names, 'logInAlias1'].toSorted());
    expect(document.paths['/app-api/login']?.post?.summary).toBe(allCalls.logIn.summary);
  });

  it('keeps both methods of one path', () => {
    expect(Object.keys(document.paths['/renren-api/api/sign'] ?? {})).toEqual(['get', 'post']);
  });

  it('defines every shape that it refers to', () => {
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => [
        kind,
        name,
      ]),
    );
    expect(text.match(/"\$ref":"(?!#\/components\/)/)).toBeNull();
    for (const [kind = '', name = ''] of references) {
      expect(document.components).toHaveProperty([kind, name]);
    }
  });

  it('keeps a field that is called id', () => {
    expect(document.components.schemas['Ad']?.properties).toHaveProperty('id');
  });

  it('requires a token exactly for calls of members and operators', () => {
    expect(document.paths['/admin-api/chat/list']?.post?.security).toEqual([{ Token: [] }]);
    expect(document.paths['/app-api/cartoon/buy']?.post?.security).toEqual([{ Token: [] }]);
    expect(document.paths['/app-api/ajax/getConfig']?.post?.security).toContainEqual({});
  });

  it('describes sealed data by its content', () => {
    const ok = document.paths['/app-api/cartoon/lookOk']?.post?.responses['200'];
    expect(ok?.content['application/json']?.schema).toMatchObject({
      properties: {
        data: {
          type: 'string',
          contentEncoding: 'base64',
          contentSchema: { type: 'string', enum: ['0', '1'] },
        },
      },
    });
  });

  it('sorts refusals by HTTP status', () => {
    const responses = document.paths['/app-api/cartoon/buy']?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(['200', '400', '403', '404']);
    expect(responses['200']?.description).toContain('`coins-short` (500)');
    expect(responses['200']?.description).toContain('`session-over` (8000)');
    expect(responses['404']?.description).toBe('`video-unknown`');
  });

  it('sends a picture as a form', () => {
    const body = document.paths['/app-api/member/updateimg']?.post?.requestBody;
    expect(body?.content['multipart/form-data']?.schema.required).toEqual(['file']);
  });
});
