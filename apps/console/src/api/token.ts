let token: string | null = null;

export const readToken = (): string | null => token;

export const keepToken = (next: string | null): void => {
  token = next;
};
