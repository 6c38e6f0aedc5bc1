import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';

/** What the administration's calls and other programs make of feeds. */

/** An element of an XML document. */
export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** Reads an XML document with a parser that accepts nothing but well-formed XML 1.0. */
export function readXml(document: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  const [found] = root.children;
  if (!found) throw new Error('the document has no element');
  return found;
}

/** The texts of an element's children by name. */
export function textsOf({ children }: XmlElement): Record<string, string> {
  return Object.fromEntries(children.map(({ name, text }) => [name, text]));
}

/** The rows of a CSV file with headings, by heading. */
export function readRows(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, delimiter: ',', record_delimiter: '\r\n' });
}
