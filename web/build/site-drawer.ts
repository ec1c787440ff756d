/** What src/app/shell/draw-shell.tsx offers; the build and the site are checked apart from each other. */
export interface SiteDrawer {
  SHELLS: readonly {
    name: string;
    path: string;
    withCode?: true;
    draws: string | undefined;
    status: number;
  }[];
  languages: ShellLanguage[];
  drawShell(address: string | undefined, language: string): Promise<Drawing>;
  headOf(page: PageHead, origin: string): HeadElement[];
  elementHtml: (element: HeadElement) => string;
  escapeHtml: (text: string) => string;
}

export interface ShellLanguage {
  code: string;
  tag: string;
  direction: string;
  textsUrl: string;
  /** Of the control panel, which needs both. */
  panelTextsUrl: string;
}

export interface Drawing {
  html: string;
  head: PageHead | null;
  /** Of the document, where the page says nothing about itself yet. */
  title: string;
  noScript: string;
  withoutCode: { text: string; reload: string };
}

export interface PageHead {
  title: string;
}

/** An element of the head: its attributes, and what is written in it. */
export type HeadElement = { tag: string; text?: string } & Record<string, string>;
