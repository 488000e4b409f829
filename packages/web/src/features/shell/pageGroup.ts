import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A page of the administration or the settings. */
export interface PageSection {
  /** The path, which includes the paths below it. */
  path: string;
  icon: LucideIcon;
  label: string;
  /** Settings of the page, separated by commas, by which it is found. */
  keywords?: string;
  /** Content at the end of the link. */
  mark?: ReactNode;
  page: ReactNode;
}

/** Pages that belong together, with an optional label. */
export interface PageGroup {
  label?: string;
  sections: readonly PageSection[];
}
