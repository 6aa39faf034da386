import { Modal } from '@mantine/core';

import { keyTexts } from '#text/keys.ts';

/** Every key of the console, by where it works. */
const KeySheet = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={keyTexts.title} size="lg">
    <div className="key-sheet">
      {keyTexts.groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <dl>
            {keys.map(([pressed, effect]) => (
              <div key={pressed}>
                <dt>
                  <kbd>{pressed}</kbd>
                </dt>
                <dd>{effect}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
);

export default KeySheet;
