import { once } from 'node:events';
import PdfKit from 'pdfkit';
import type { FontShelf } from './font-shelf.ts';
import type { Canvas } from './drawings.ts';
import { Typesetter } from './typesetter.ts';

interface About {
  size: [number, number];
  title: string;
  author: string;
  /** The same paper comes out as the same bytes, so it has a date of its own. */
  date: Date;
}

export interface OpenDocument extends Canvas {
  setter: Typesetter;
  /** @returns the PDF */
  close(): Promise<Buffer>;
}

/** A tagged PDF with its first page, and what sets text on it. */
export function openDocument({ size, title, author, date }: About, shelf: FontShelf): OpenDocument {
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
  const readAloud = document.struct('Document');
  document.addStructure(readAloud);
  return {
    document,
    readAloud,
    setter: new Typesetter(document, readAloud, shelf),
    async close() {
      readAloud.end();
      document.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
