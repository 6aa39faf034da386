import { type Language, languageCookie } from '@lantern/rules/languages';

const YEAR_SECONDS = 31_536_000;

/** Switches the site to a language: the server reads it from the cookie, so the page is loaded again. */
export function chooseLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  location.reload();
}
