import { Button } from '@mantine/core';
import { ExternalLink } from 'lucide-react';

import { texts } from '#text/texts.ts';

interface MemberLinkProps {
  /** The address on the members' site. */
  to: string;
  label?: string;
}

/** Opens a page of the members' site, beside the console. */
export const MemberLink = ({ to, label = texts.shell.asMembersSee }: MemberLinkProps) => (
  <Button
    component="a"
    href={to}
    target="_blank"
    rel="noreferrer"
    variant="default"
    size="compact-sm"
    leftSection={<ExternalLink size={14} aria-hidden />}
  >
    {label}
  </Button>
);
