import { once } from 'node:events';
import PdfKit from 'pdfkit';
import type { AttachedProof } from '../log/attached-proofs.ts';
import type { Canvas } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { TextLayout } from './text-layout.ts';
import { xmlText } from './xml-text.ts';

interface Metadata {
  size: [number, number];
  title: string;
  author: string;
  /** Derived from the content, so that the same content produces the same bytes. */
  date: Date;
  /** XML by EN 16931 to embed, which makes the document PDF/A-3 (Factur-X). */
  eInvoice?: string | null;
  /** Proofs to embed, which make the document PDF/A-3. */
  proofs?: readonly (AttachedProof & { description?: string })[];
  /** BCP 47; English by default. */
  language?: string;
}

export interface OpenDocument extends Canvas {
  layout: TextLayout;
  /** @returns the PDF */
  close(): Promise<Buffer>;
}

/** Starts a tagged PDF with its first page. */
export function openDocument(
  { size, title, author, date, eInvoice = null, proofs = [], language = 'en' }: Metadata,
  fonts: FontCatalog,
): OpenDocument {
  const document = new PdfKit({
    size,
    margin: 0,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    ...((eInvoice !== null || proofs.length > 0) && { subset: 'PDF/A-3b' }),
    info: {
      Title: title,
      Author: author,
      Creator: 'Vaultway',
      Producer: 'Vaultway',
      CreationDate: date,
      ModDate: date,
    },
  });
  escapeMetadata(document, { Title: title, Author: author });
  if (eInvoice !== null) embed(document, eInvoice, date);
  for (const { name, json, description = 'Proof of what the log of events has recorded' } of proofs) {
    attach(document, json, {
      name,
      type: 'application/json',
      description,
      relationship: 'Supplement',
      date,
    });
  }
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

/** Escapes texts of the XML metadata, which pdfkit writes last, as they are. */
function escapeMetadata(document: PDFKit.PDFDocument, texts: Record<string, string>) {
  const written = document as unknown as { endMetadata(): void; info: object };
  const end = written.endMetadata.bind(document);
  written.endMetadata = () => {
    const escaped = Object.entries(texts).map(([name, text]) => [name, xmlText(text)]);
    written.info = { ...written.info, ...Object.fromEntries(escaped) };
    end();
  };
}

interface Attachment {
  name: string;
  type: string;
  description: string;
  relationship: 'Alternative' | 'Supplement';
  date: Date;
}

function attach(document: PDFKit.PDFDocument, content: string, { date, ...described }: Attachment) {
  document.file(Buffer.from(content), {
    ...described,
    creationDate: date,
    modifiedDate: date,
  });
}

/** Embeds an e-invoice, and describes it as Factur-X 1.0 asks. */
function embed(document: PDFKit.PDFDocument, eInvoice: string, date: Date) {
  attach(document, eInvoice, {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X invoice',
    relationship: 'Alternative',
    date,
  });
  const property = (name: string, description: string) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
    '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
    `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;
  (document as unknown as { appendXML(xml: string): void }).appendXML(
    `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">` +
      '<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>' +
      '<fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>' +
      '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
      ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
      '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
      `<pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>` +
      property('DocumentFileName', 'name of the embedded XML invoice file') +
      property('DocumentType', 'INVOICE') +
      property('Version', 'version of the XML schema') +
      property('ConformanceLevel', 'conformance level of the XML') +
      '</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>',
  );
}

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
