import type { Language } from '@lantern/rules/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What who asks is to read. */
    readonly language: Language;
  }
}

/** Makes each request say what its sender reads, found when it is first asked for. */
export function registerReaderLanguage(
  app: FastifyInstance,
  languageOf: (request: FastifyRequest) => Language,
): void {
  app.decorateRequest('language', {
    getter() {
      return languageOf(this);
    },
  });
}
