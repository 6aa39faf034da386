import { useEffect, useState } from 'react';

/** An address under which a page can show a file of its own; let go of with the component. */
export function useObjectUrl(file: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- because the address must be revoked with the effect
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
