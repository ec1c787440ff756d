/** Interface of src/app/shell/draw-shell.tsx; the build and the site are type-checked separately. */
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
  /** Texts of the control panel, which needs both. */
  panelTextsUrl: string;
}

export interface Drawing {
  html: string;
  head: PageHead | null;
  /** Document title, if the page does not set its own yet. */
  title: string;
  noScript: string;
  withoutCode: { text: string; reload: string };
  /** Templates for the content service. */
  parts: string;
}

export interface PageHead {
  title: string;
}

/** An element of the head: its attributes and its text. */
export type HeadElement = { tag: string; text?: string } & Record<string, string>;
