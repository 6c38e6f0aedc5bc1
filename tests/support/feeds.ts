import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';

export type XmlElement = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** The parser accepts only well-formed XML 1.0. */
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

export function textsOf({ children }: XmlElement): Record<string, string> {
  return Object.fromEntries(children.map(({ name, text }) => [name, text]));
}

/** Returns the rows of a CSV file as objects with its headings as keys. */
export function readRows(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, delimiter: ',', record_delimiter: '\r\n' });
}
