/** Returns where the login leads back to: a path of the console, never another site. */
export function backFrom(search: URLSearchParams): string {
  const back = search.get('back') ?? '/';
  return /^\/(?![/\\])/.test(back) && !back.startsWith('/login') ? back : '/';
}

/** Returns the address of the login, with the way back to the current screen. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const here = `${pathname}${search}`;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ back: here }).toString()}`;
}
