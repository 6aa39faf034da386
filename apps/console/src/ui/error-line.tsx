import { messageOf } from '../api/message-of.ts';

/** Says why something could not be done; nothing while there is no error. */
export const ErrorLine = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="error">
      {messageOf(error)}
    </p>
  );
