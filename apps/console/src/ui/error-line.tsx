import { messageOf } from '../api/message-of.ts';

/** Shows why an action failed; nothing without an error. */
export const ErrorLine = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="error">
      {messageOf(error)}
    </p>
  );
