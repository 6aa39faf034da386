import { Search, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';

import { searchTexts } from '#text/search.ts';

import { Form } from '../../ui/form.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { boundedField, TextCount } from '../../ui/text-bound.tsx';
import { cleanTerm, LONGEST_TERM } from './search-terms.ts';

export interface SearchFormProps {
  placeholder: string;
  /** What stands in the field at first. */
  term?: string;
  /** The field, for a screen that puts the cursor there. */
  field?: RefObject<HTMLInputElement | null>;
  /** Called with the text of the field after each change. */
  onType?: (text: string) => void;
  /** Gets the cleaned term; `""` for an empty field. */
  onSearch: (term: string) => void;
}

/** The search field with its button. Searching puts the keyboard away. */
export function SearchForm({ placeholder, term = '', field, onType, onSearch }: SearchFormProps) {
  const [text, setText] = useState(term);
  const ownField = useRef<HTMLInputElement>(null);
  const input = field ?? ownField;
  const type = (typed: string): void => {
    setText(typed);
    onType?.(typed);
  };
  return (
    <search className="min-w-0 flex-1">
      <Form
        className="flex items-center"
        onSubmit={() => {
          input.current?.blur();
          onSearch(cleanTerm(text));
        }}
      >
        <label className="relative flex min-h-target min-w-0 flex-1 items-center">
          <Search
            size={17}
            aria-hidden="true"
            className="pointer-events-none absolute left-3.5 text-soft"
          />
          <input
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={placeholder}
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
            {...boundedField({ length: text.length, longest: LONGEST_TERM })}
            className="h-9 w-full min-w-0 appearance-none rounded-full bg-strong/10 pr-10 pl-9.5 text-strong placeholder:text-small placeholder:text-soft focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
          />
          <span className="absolute right-8 bg-ground">
            <TextCount length={text.length} longest={LONGEST_TERM} />
          </span>
          {text !== '' && (
            <IconButton
              label={searchTexts.search.clearField}
              icon={<X size={16} />}
              className="absolute right-0 text-soft! active:bg-transparent"
              onClick={() => {
                type('');
                input.current?.focus();
              }}
            />
          )}
        </label>
        <button
          type="submit"
          className="h-target shrink-0 px-3 text-body font-strong text-accent active:text-accent-pressed"
        >
          {searchTexts.search.submit}
        </button>
      </Form>
    </search>
  );
}
