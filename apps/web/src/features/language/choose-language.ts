import { type Language, languageCookie } from '@lantern/rules/languages';

const YEAR_SECONDS = 31_536_000;

/** Has the site come in this language from here on: the server answers by the cookie, so the page is asked for again. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  location.reload();
}
