import type { Call } from '@lantern/contracts/call';
import type { ButtonProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';

import { callApi, familyOf } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Textarea, TextInput } from '../ui/text-inputs.tsx';
import { isFit } from './payload.ts';
import { factsOf, hasField } from './schema-facts.ts';

/** What an action says. */
interface ActWords {
  label: string;
  /** What will be done, with its numbers; `about` is what the button gives it. */
  question: string | ((about: string) => string);
  /** The effect, and what cannot be undone. */
  hint?: string;
  /** What the operator is told when it is done. */
  done: string;
}

/** A text that an action asks for. */
interface Asked {
  label: string;
  hint?: string;
  isLong?: true;
}

interface ActProps<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  of: Call<Payload, Answer>;
  words: ActWords;
  /** The name or amount in the question. */
  about?: string;
  /** The payload, without the reason and what is asked for. */
  payload: Readonly<Record<string, unknown>>;
  /** Texts of the payload that the operator types. */
  asks?: Readonly<Record<string, Asked>>;
  isDangerous?: true;
  /** The search box also opens its question: only one such button of a call stands on a page. */
  isCommand?: true;
  button?: ButtonProps & { 'aria-label'?: string };
  onDone?: (answer: z.output<Answer>) => void;
  /** Further facts in the question. */
  children?: ReactNode;
}

/**
 * A button for a writing call: it asks first, with a reason where the payload has one, is missing for operators who may
 * not make the call, and reloads what the call changes.
 */
export function Act<Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  props: ActProps<Payload, Answer>,
) {
  const { of: call, words, about = '', asks = {}, isDangerous, button, onDone, children } = props;
  const { may } = useSession();
  const refresh = useRefreshAfter(call);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  if (!may(call)) return null;
  const asksReason = hasField(call.payload, 'reason');
  const payloadWith = (reason: string): unknown => ({
    ...props.payload,
    ...Object.fromEntries(Object.keys(asks).map((name) => [name, (typed[name] ?? '').trim()])),
    ...(asksReason && { reason }),
  });
  async function run(reason: string): Promise<void> {
    const payload = payloadWith(reason);
    if (!isFit(call.payload, payload)) throw new Error('The question is not answered.');
    const answer = await callApi(call, payload);
    setTyped({});
    onDone?.(answer);
  }
  return (
    <ConfirmButton
      label={words.label}
      question={typeof words.question === 'string' ? words.question : words.question(about)}
      consequence={words.hint}
      {...(asksReason && { asksReason })}
      {...(isDangerous && { isDangerous })}
      {...(button && { button })}
      asked={props.isCommand && call}
      canRun={isFit(call.payload, payloadWith('…'))}
      run={run}
      done={words.done}
      onDone={refresh}
    >
      {children}
      {Object.entries(asks).map(([name, asked], place) => (
        <AskedField
          key={name}
          asked={asked}
          longest={factsOf(call.payload, name).most}
          isFirst={place === 0}
          value={typed[name] ?? ''}
          onType={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
    </ConfirmButton>
  );
}

interface AskedProps {
  asked: Asked;
  longest: number | undefined;
  isFirst: boolean;
  value: string;
  onType: (text: string) => void;
}

function AskedField({ asked, longest, isFirst, value, onType }: AskedProps) {
  const field = {
    label: asked.label,
    description: asked.hint,
    longest,
    value,
    ...(isFirst && { 'data-autofocus': true }),
  };
  if (asked.isLong)
    return (
      <Textarea
        {...field}
        autosize
        minRows={3}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  return (
    <TextInput {...field} withAsterisk onChange={(event) => onType(event.currentTarget.value)} />
  );
}

/**
 * Returns a function that reloads what a writing call changes: the answers of the calls beside it, those about the subject
 * of its audit, and what waits on the overview and in the inbox.
 */
function useRefreshAfter({ path, audit }: Call): () => void {
  const client = useQueryClient();
  const subject = typeof audit === 'object' ? audit.action.split('.')[0] : undefined;
  const families = new Set([familyOf(path), `${subject}s`, 'overview', 'inbox']);
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => typeof key === 'string' && families.has(familyOf(key)),
    });
}
