import type { Language } from '@lantern/rules/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that this caller reads. */
    readonly language: Language;
  }
}

/** Gives each request the language of its sender, found on first use. */
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
