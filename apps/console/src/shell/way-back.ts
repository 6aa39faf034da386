/** Where the login leads back to: a path of the console that was left, never another place. */
export function backFrom(search: URLSearchParams): string {
  const back = search.get('back') ?? '/';
  return /^\/(?![/\\])/.test(back) && !back.startsWith('/login') ? back : '/';
}

/** The login, with the way back to where one is. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const here = `${pathname}${search}`;
  return here === '/' ? '/login' : `/login?${new URLSearchParams({ back: here }).toString()}`;
}
