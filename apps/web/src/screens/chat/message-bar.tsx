import { CHAT_TEXT_MAX } from '@lantern/contracts/calls/chat';
import { ImagePlus } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { chatTexts } from '#text/chat.ts';

import { PickImage } from '../../features/image-upload/pick-image.tsx';
import { useDraft } from '../../storage/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { iconTarget } from '../../ui/icon-button.tsx';
import { boundedField, TextCount } from '../../ui/text-bound.tsx';

export interface MessageBarProps {
  /** Whether the text was sent. */
  onText: (text: string) => boolean;
  onPicture: (file: File) => void;
}

/** The input for messages, above the keyboard. Enter sends, unless the input method is still composing a word. */
export function MessageBar({ onText, onPicture }: MessageBarProps) {
  const { text, write } = useDraft('chat');
  const submit = (): void => {
    if (onText(text)) write('');
  };
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Form
      onSubmit={submit}
      className="flex shrink-0 flex-wrap items-end gap-1 border-t border-line bg-raised py-2 pr-3 pl-1 pb-[calc(var(--inset-bottom)+0.5rem)]"
    >
      <PickImage label={chatTexts.picture} onPick={onPicture} className={iconTarget}>
        <ImagePlus size={24} aria-hidden="true" />
      </PickImage>
      <textarea
        rows={1}
        aria-label={chatTexts.field}
        placeholder={chatTexts.placeholder}
        value={text}
        {...boundedField({ length: text.length, longest: CHAT_TEXT_MAX })}
        enterKeyHint="send"
        onChange={({ target }) => write(target.value)}
        onKeyDown={sendOnEnter}
        className="max-h-28 min-h-target min-w-0 flex-[1_1_7rem] resize-none rounded-[1.375rem] bg-sheet px-4 py-2.5 leading-6 text-strong outline-none [field-sizing:content] placeholder:text-soft focus-visible:ring-1 focus-visible:ring-accent"
      />
      <TextCount length={text.length} longest={CHAT_TEXT_MAX} />
      <Button kind="primary" type="submit" className="ml-auto px-4!">
        {chatTexts.send}
      </Button>
    </Form>
  );
}
