import sax, { type SAXOptions, type SAXParser } from 'sax';

/** Attributes of an element, by name with prefix. */
type Attributes = Readonly<Record<string, string>>;

/** SAX handlers; element names come without their prefix. */
export type XmlEvents = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without prefix; undefined if missing. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const full = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return full === undefined ? undefined : attributes[full];
}

/** Disallows HTML entities. */
const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true };

/**
 * Creates a streaming XML parser; chunks may end anywhere. It throws on malformed XML, on a document
 * type and on entities other than XML's own.
 */
export function xmlReader({ open, text, close }: XmlEvents): SAXParser {
  const reader = sax.parser(true, options);
  reader.onerror = (error) => {
    throw error;
  };
  reader.ondoctype = () => {
    throw new Error('A document type is no part of a workbook');
  };
  reader.onopentag = ({ name, attributes }) => open(local(name), attributes as Attributes);
  if (text) reader.ontext = reader.oncdata = text;
  if (close) reader.onclosetag = (name) => close(local(name));
  return reader;
}
