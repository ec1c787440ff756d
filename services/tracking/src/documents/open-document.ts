import { once } from 'node:events';
import PdfKit from 'pdfkit';
import type { Canvas } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { TextLayout } from './text-layout.ts';

interface Metadata {
  size: [number, number];
  title: string;
  author: string;
  /** Derived from the content, so that the same content produces the same bytes. */
  date: Date;
}

export interface OpenDocument extends Canvas {
  layout: TextLayout;
  /** @returns the PDF */
  close(): Promise<Buffer>;
}

/** Starts a tagged PDF with its first page. */
export function openDocument({ size, title, author, date }: Metadata, fonts: FontCatalog): OpenDocument {
  const document = new PdfKit({
    size,
    margin: 0,
    lang: 'en',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: 'Vaultway',
      Producer: 'Vaultway',
      CreationDate: date,
      ModDate: date,
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const structure = document.struct('Document');
  document.addStructure(structure);
  return {
    document,
    structure,
    layout: new TextLayout(document, structure, fonts),
    async close() {
      structure.end();
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
